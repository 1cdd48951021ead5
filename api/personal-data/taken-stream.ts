/** The most bytes that are handed on at once, so that what is taken by a slow line is seen soon. */
const piece = 64 * 1024

interface Watch {
  /** How long nothing may be taken before the stream is given up, in milliseconds. */
  patience: number
  onTaken: () => void
  /** Nothing was taken for too long: whoever reads is to be told. */
  onStalled: () => void
  /** Called once, whether all was taken, or the stream failed or was given up from either side. The stream ends after it. */
  onEnd: () => void | Promise<void>
}

/** Hands a stream on, in small pieces, and sees whether they are taken. A reader that goes away is no fault. */
export const watchTaken = (
  source: ReadableStream<Uint8Array>,
  { patience, onTaken, onStalled, onEnd }: Watch,
): ReadableStream<Uint8Array> => {
  const reader = source.getReader()
  let isOver = false
  let stalling: NodeJS.Timeout | undefined
  let rest: Uint8Array = new Uint8Array()
  const end = async () => {
    clearTimeout(stalling)
    if (isOver) return
    isOver = true
    await onEnd()
  }
  const giveUp = async () => {
    await end()
    rest = new Uint8Array()
    // The source takes it for a fault.
    await reader.cancel().catch(() => undefined)
  }
  const waitForTaker = () => {
    clearTimeout(stalling)
    stalling = setTimeout(() => void giveUp().then(onStalled), patience)
    stalling.unref()
  }
  const next = async (): Promise<Uint8Array | undefined> => {
    if (isOver) throw new Error('Nothing was taken for too long')
    while (rest.length === 0) {
      const { done, value } = await reader.read()
      if (done) return undefined
      rest = value
    }
    const taken = rest.subarray(0, piece)
    rest = rest.subarray(piece)
    return taken
  }
  const pull = async (controller: ReadableStreamDefaultController<Uint8Array>) => {
    try {
      onTaken()
      const bytes = await next()
      if (bytes) {
        controller.enqueue(bytes)
        waitForTaker()
      } else {
        await end()
        controller.close()
      }
    } catch (error) {
      await end()
      throw error
    }
  }
  // Nothing is read before it is taken.
  return new ReadableStream({ start: waitForTaker, pull, cancel: giveUp }, { highWaterMark: 0 })
}
