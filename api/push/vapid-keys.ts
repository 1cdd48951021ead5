import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createECDH } from 'node:crypto'
import { join } from 'node:path'
import { StartError } from '../postgres/start-error.ts'

/**
 * The keys that identify this server to push services (RFC 8292), in base64url: a point of P-256 in 65 bytes, and its private number in 32. Browsers
 * subscribe with the public key, so new keys end all subscriptions.
 */
export interface VapidKeys {
  publicKey: string
  privateKey: string
}

const fileName = 'vapid-keys.json'

/** Makes a new pair. */
export const makeVapidKeys = (): VapidKeys => {
  const curve = createECDH('prime256v1')
  curve.generateKeys()
  // Without the padding, a number with leading zeros would be shorter.
  const privateKey = curve.getPrivateKey('hex').padStart(64, '0')
  return {
    publicKey: curve.getPublicKey('base64url'),
    privateKey: Buffer.from(privateKey, 'hex').toString('base64url'),
  }
}

/** Whether the two keys belong together. */
export const isPair = ({ publicKey, privateKey }: VapidKeys): boolean => {
  try {
    const curve = createECDH('prime256v1')
    curve.setPrivateKey(Buffer.from(privateKey, 'base64url'))
    return curve.getPublicKey('base64url') === publicKey
  } catch {
    return false
  }
}

/** Returns the keys stored in the folder, or creates them. Throws StartError if the file cannot be used. */
export const keptVapidKeys = (dataDir: string): VapidKeys => {
  const path = join(dataDir, fileName)
  try {
    mkdirSync(dataDir, { recursive: true })
    // If two processes start at once, one writes the file, and both read it.
    writeFileSync(path, `${JSON.stringify(makeVapidKeys())}\n`, { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST'))
      throw new StartError(`Les clés des notifications ne s’écrivent pas dans ${path}.`)
  }
  const kept = readKeys(path)
  if (!kept || !isPair(kept))
    throw new StartError(
      `Le fichier ${path} n’a pas une paire de clés : remettez-le d’une sauvegarde, ou supprimez-le.`,
    )
  return kept
}

const readKeys = (path: string): VapidKeys | undefined => {
  try {
    const { publicKey, privateKey } = JSON.parse(readFileSync(path, 'utf8')) as Partial<VapidKeys>
    return publicKey && privateKey ? { publicKey, privateKey } : undefined
  } catch {
    return undefined
  }
}
