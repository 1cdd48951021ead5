import type { Id } from '../../schema/ids.ts'
import type { PhotoStoreConfig } from '../config.ts'

/** In front of each key, so that the objects of photos are recognised in a bucket. */
export const folder = 'photos/'

/** Returns the address of the bucket, by its path: stores at a plain address have no name for each bucket. */
export const addressOf = ({ endpoint, bucket }: Pick<PhotoStoreConfig, 'endpoint' | 'bucket'>): string =>
  `${endpoint.href.replace(/\/$/, '')}/${bucket}`

/** Returns the address at which a stranger would read an object if the bucket were public. */
export const publicAddressOf = (config: PhotoStoreConfig, key: Id): string => `${addressOf(config)}/${folder}${key}`
