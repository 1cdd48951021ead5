import { connect } from 'node:tls'

/** Milliseconds for the server that has the certificate. */
const patience = 10_000

/** Returns the seconds for which the certificate of an address is still valid, as whoever opens it sees it; undefined for one without. Rejects if nobody answers. */
export const secondsToCertificateEnd = async ({ protocol, hostname, port }: URL): Promise<number | undefined> => {
  if (protocol !== 'https:') return undefined
  const host = hostname.replaceAll(/[[\]]/g, '')
  return await new Promise((resolve, reject) => {
    // One that has expired is looked at as well.
    const socket = connect({ host, servername: host, port: Number(port || 443), rejectUnauthorized: false }, () => {
      resolve((Date.parse(socket.getPeerCertificate().valid_to) - Date.now()) / 1_000)
      socket.destroy()
    })
    socket.setTimeout(patience, () => socket.destroy(new Error('nobody answers')))
    socket.once('error', reject)
  })
}
