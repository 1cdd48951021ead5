import { expect, test } from 'vitest'
import { watchTaken } from './taken-stream.ts'

const streamOf = (...parts: Uint8Array[]) => {
  const seen = { read: 0, cancelled: 0 }
  const source = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        const part = parts[seen.read++]
        if (part) controller.enqueue(part)
        else controller.close()
      },
      cancel() {
        seen.cancelled++
        throw new Error('a fault of the source')
      },
    },
    { highWaterMark: 0 },
  )
  return { source, seen }
}

const readAll = async (stream: ReadableStream<Uint8Array>) => {
  const pieces: Uint8Array[] = []
  for await (const taken of stream) pieces.push(taken)
  return pieces
}

const watched = (parts: Uint8Array[], patience = 60_000) => {
  const { source, seen } = streamOf(...parts)
  const said: string[] = []
  const stream = watchTaken(source, {
    patience,
    onTaken: () => undefined,
    onStalled: () => said.push('stalled'),
    onEnd: () => void said.push('ended'),
  })
  return { stream, said, seen }
}

test('all of it arrives as it was, in small pieces, and then it has ended', async () => {
  const parts = [Buffer.alloc(200_000, 1), new Uint8Array(), Buffer.of(2)]
  const { stream, said } = watched(parts)

  const pieces = await readAll(stream)

  expect(Buffer.concat(pieces)).toEqual(Buffer.concat(parts))
  expect(Math.max(...pieces.map(({ length }) => length))).toBe(64 * 1024)
  expect(said).toEqual(['ended'])
})

test('whoever goes away ends it, which is no fault', async () => {
  const { stream, said, seen } = watched([Buffer.of(1), Buffer.of(2), Buffer.of(3)])
  const reader = stream.getReader()
  await reader.read()

  await reader.cancel()

  expect([said, seen.cancelled]).toEqual([['ended'], 1])
})

test('a stream that nobody reads for too long ends with an error, and never as if it were whole (1.2.448)', async () => {
  const { stream, said, seen } = watched([Buffer.of(1), Buffer.of(2), Buffer.of(3)], 20)

  await expect.poll(() => said).toEqual(['ended', 'stalled'])

  expect(seen.cancelled).toBe(1)
  await expect(readAll(stream)).rejects.toThrow('Nothing was taken for too long')
})

test('a source that fails has ended', async () => {
  const source = new ReadableStream<Uint8Array>({ pull: () => Promise.reject(new Error('the database is away')) })
  const said: string[] = []
  const stream = watchTaken(source, {
    patience: 60_000,
    onTaken: () => undefined,
    onStalled: () => said.push('stalled'),
    onEnd: () => void said.push('ended'),
  })

  await expect(readAll(stream)).rejects.toThrow('the database is away')

  expect(said).toEqual(['ended'])
})
