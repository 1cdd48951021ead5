import { StorageUnavailable } from './database.ts'

/** Milliseconds in which the storage must have answered. */
const answerTimeoutMs = 5_000

/** Rejects with StorageUnavailable where the storage does not answer: some browsers leave an opening without any event. */
export const inTime = async <T>(work: Promise<T>): Promise<T> => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new StorageUnavailable('silent')), answerTimeoutMs)
  })
  return await Promise.race([work, silence]).finally(() => clearTimeout(timer))
}
