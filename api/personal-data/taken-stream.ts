/** The most bytes in one piece, so that progress on a slow line is noticed soon. */
const piece = 64 * 1024

interface Watch {
  /** How long the reader may take nothing before the stream is given up, in milliseconds. */
  patience: number
  onTaken: () => void
  /** Called if the reader took nothing for too long; the reader must learn of it. */
  onStalled: () => void
  /** Called once: after all was read, or after the stream failed or was given up by either side. The stream ends after it. */
  onEnd: () => void | Promise<void>
}

/** Passes a stream on in small pieces, and watches whether they are read. A reader that goes away is not an error. */
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
    // The source reports the cancellation as an error.
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
  // Reads nothing in advance.
  return new ReadableStream({ start: waitForTaker, pull, cancel: giveUp }, { highWaterMark: 0 })
}
