/**
 * The version of the synchronisation's protocol. `spoken` is raised where an app of before would misread the server, or the server that app;
 * `oldest` is raised when the server gives up a version, and devices that speak an older one keep their outbox until they are updated
 * (426, sync/README.md §2.10).
 */
export const protocol = { spoken: 1, oldest: 1 } as const

/** Each request of the app names the version in this header; a stream, which can have no header, in a parameter `protocol`. */
export const protocolHeader = 'x-sync-protocol'

/** However old the app is, a sign-out that waited on the device ends its session. */
export const pathsOfAnyVersion = ['/api/auth/logout', '/api/auth/me']
