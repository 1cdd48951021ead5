import type { PhotoStoreConfig } from '../config.ts'
import type { ObjectStore } from './object-store.ts'

/** Opens the store of the configuration. Its client is only loaded here, so that no start without a store waits for it. */
export const openObjectStore = async (config: PhotoStoreConfig): Promise<ObjectStore> => {
  const { createS3Store } = await import('./s3.ts')
  return createS3Store(config)
}
