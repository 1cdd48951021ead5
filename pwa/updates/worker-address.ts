const address = '/service-worker.js'
const policy = globalThis.window?.trustedTypes?.createPolicy('worker', { createScriptURL: (url) => url })

/** The address of the service worker, in the form in which our Content Security Policy lets it be registered. */
export const workerAddress: string | TrustedScriptURL = policy?.createScriptURL(address) ?? address
