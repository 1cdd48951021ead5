// @ts-expect-error The server has no types of its own.
import Server from '@20minutes/s3rver'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PhotoStoreConfig } from '../config.ts'

/** The server has no types of its own. */
const S3rver = Server as new (options: object) => {
  configureBuckets(): Promise<unknown>
  callback(): RequestListener
}

/** How the store answers: as it should, as one that is overloaded, as one whose key may not do this, or not at all. */
type Mood = 'well' | 'failing' | 'denying' | 'silent'

type Request = Pick<IncomingMessage, 'method' | 'url'>

const bucket = 'photos-de-test'

/** Starts an S3 server that verifies signatures, with one empty bucket, on this machine. */
export const startTestStore = async () => {
  const directory = mkdtempSync(join(tmpdir(), 'coup-de-main-store-'))
  const s3 = new S3rver({ directory, silent: true, configureBuckets: [{ name: bucket }] })
  await s3.configureBuckets()
  const answer = s3.callback()
  const state = {
    mood: 'well' as Mood,
    isMeant: (_: Request) => true,
    asked: [] as string[],
    isOpen: false,
    signIn: undefined as string | undefined,
  }
  const server = createServer((request, response) => {
    state.asked.push(`${request.method} ${request.url}`)
    if (request.url === state.signIn) return void response.writeHead(200).end('<html></html>')
    // The server itself lets strangers read, as an open bucket does.
    if (!state.isOpen && request.headers.authorization === undefined) {
      if (state.signIn) return void response.writeHead(302, { location: state.signIn }).end()
      return void response.writeHead(403).end('<Error><Code>AccessDenied</Code></Error>')
    }
    const mood = state.isMeant(request) ? state.mood : 'well'
    if (mood === 'well') return answer(request, response)
    if (mood === 'failing') response.writeHead(503).end('<Error><Code>SlowDown</Code></Error>')
    if (mood === 'denying') response.writeHead(403).end('<Error><Code>AccessDenied</Code></Error>')
    request.resume()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const config: PhotoStoreConfig = {
    endpoint: new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`),
    bucket,
    region: 'us-east-1',
    accessKeyId: 'S3RVER',
    secretAccessKey: 'S3RVER',
  }
  return {
    config,
    /** The settings of a process that uses this store. */
    settings: {
      S3_ENDPOINT: config.endpoint.href,
      S3_BUCKET: bucket,
      S3_ACCESS_KEY_ID: config.accessKeyId,
      S3_SECRET_ACCESS_KEY: config.secretAccessKey,
    },
    /** What was asked of it so far, as method and path. */
    asked: state.asked,
    /** `isMeant`: which requests it answers like that; all others well. */
    setMood: (mood: Mood, isMeant: (request: Request) => boolean = () => true) => {
      state.mood = mood
      state.isMeant = isMeant
    },
    /** Sends strangers to a page where they sign in, or refuses them, which is so at first. */
    sendStrangersTo: (signIn: string | undefined) => void (state.signIn = signIn),
    /** Lets strangers read the bucket, or not, which is so at first. */
    openToAll: (isOpen: boolean) => void (state.isOpen = isOpen),
    /** The keys of the objects that it has. */
    keys: (): string[] =>
      (readdirSync(join(directory, bucket), { recursive: true }) as string[])
        .flatMap((name) => /^photos\/(.+)\._S3rver_object$/.exec(name)?.[1] ?? [])
        .toSorted(),
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

export type TestStore = Awaited<ReturnType<typeof startTestStore>>
