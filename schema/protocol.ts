/**
 * The version of the synchronisation's protocol. Raise `spoken` if an earlier app would misread the server, or the server that app. Raise
 * `oldest` if the server gives up a version; devices that speak an older one keep their outbox until they are updated (426, sync/README.md
 * §2.10).
 */
export const protocol = { spoken: 1, oldest: 1 } as const

/** Each request of the app names its version in this header. A stream, which can have no header, names it in the parameter `protocol`. */
export const protocolHeader = 'x-sync-protocol'

/** Paths that accept any version: however old the app is, a sign-out that waited on the device must end its session. */
export const pathsOfAnyVersion = ['/api/auth/logout', '/api/auth/me']
