import { S3mini, S3ServiceError } from 's3mini'
import type { PhotoStoreConfig } from '../config.ts'
import { StoreFault, type ObjectStore } from './object-store.ts'
import { addressOf, folder } from './store-address.ts'

/** Milliseconds for a whole request. A picture is waited for by a person; an upload is up to 2 MB. */
const patience = { PUT: 8_000, others: 2_500 }

/** Returns the store in a bucket of an S3-compatible service, addressed by its path. Nothing is asked of it before the first call. */
export const createS3Store = ({
  endpoint,
  bucket,
  region,
  accessKeyId,
  secretAccessKey,
}: PhotoStoreConfig): ObjectStore => {
  const client = new S3mini({
    endpoint: addressOf({ endpoint, bucket }),
    region,
    accessKeyId,
    secretAccessKey,
    fetch: fetchInTime,
  })
  return {
    put: (key, content) => faultsOf(async () => void (await client.putObject(folder + key, content, 'image/webp'))),
    get: (key) =>
      faultsOf(async () => {
        const content = await client.getObjectArrayBuffer(folder + key)
        return content ? new Uint8Array(content) : undefined
      }),
    remove: (key) =>
      faultsOf(async () => void (await client.deleteObject(folder + key))).catch((error: StoreFault) => {
        if (error.code !== 'NoSuchKey') throw error
      }),
  }
}

/** Asks with a limit of time, and once more where a connection that was kept open has ended meanwhile. The client takes any 404 for a missing object. */
const fetchInTime: typeof fetch = async (input, init = {}) => {
  const signal = AbortSignal.timeout(init.method === 'PUT' ? patience.PUT : patience.others)
  const ask = () => fetch(input, { ...init, signal, redirect: 'manual' })
  const answer = await ask().catch((error: unknown) => {
    if (!ended.has(codeOf(error))) throw error
    return ask()
  })
  if (answer.status !== 404) return answer
  const code = codeIn(await answer.clone().text())
  if (code !== 'NoSuchKey') throw new StoreFault(code ?? 'NotFound')
  return answer
}

const ended = new Set(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET'])

/** Turns whatever a request throws into a StoreFault. */
const faultsOf = async <T>(ask: () => Promise<T>): Promise<T> => {
  try {
    return await ask()
  } catch (error) {
    throw error instanceof StoreFault ? error : new StoreFault(codeOf(error), error)
  }
}

const codeOf = (error: unknown): string => {
  if (error instanceof S3ServiceError) return codeIn(error.body ?? '') ?? `HTTP ${error.status}`
  if (!(error instanceof Error)) return 'unknown'
  if (error.name === 'TimeoutError') return 'ETIMEDOUT'
  if (error.cause instanceof Error && 'code' in error.cause) return String(error.cause.code)
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name
}

/** Returns the code in the XML of a refusal. */
const codeIn = (body: string): string | undefined => /<Code>(\w+)<\/Code>/.exec(body)?.[1]
