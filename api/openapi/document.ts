import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { Hono, type Env } from 'hono'
import { generateSpecs, resolver } from 'hono-openapi'
import { z } from 'zod'
import { pathsOfAnyVersion } from '../../schema/protocol.ts'
import { refusalStatus, type RefusalCode } from '../../schema/refusals.ts'
import { refusalCode } from '../../schema/sync-answers.ts'
import { ok, operation, refusalsKey, withOrWithoutSession } from './operation.ts'

type Document = Awaited<ReturnType<typeof generateSpecs>>
type Operation = NonNullable<Document['paths'][string]['get']> & { [refusalsKey]?: RefusalCode[] }

/** The body of every refusal (schema/refusals.ts). */
const ErrorAnswer = z
  .strictObject({
    message: z.string().meta({ description: 'A sentence that a person can act on, in the language asked for.' }),
    code: refusalCode,
    issues: z.array(z.strictObject({ path: z.string(), message: z.string() })).exactOptional(),
    needsVerification: z.literal(true).exactOptional(),
    requestId: z.string().exactOptional(),
  })
  .meta({ id: 'Error' })

const documentation = {
  info: {
    title: 'Coup de main',
    version: '1',
    description:
      'JSON in and out. Who is calling comes from the session cookie alone. A client may send its own `id` (a UUID) with anything it creates: the same request again is answered with the thing as it is, status 200.',
  },
  servers: [{ url: '/' }],
  components: {
    securitySchemes: {
      session: {
        type: 'apiKey' as const,
        in: 'cookie',
        name: 'session',
        description: 'Set by login and register. On https its name is __Host-session.',
      },
    },
  },
}

/** Written, zipped and hashed at the first request. All apps of a process have the same routes. */
let kept: Promise<{ text: string; zipped: Uint8Array<ArrayBuffer>; tag: string }> | undefined

const write = async (document: Document) => {
  const text = JSON.stringify(document)
  return { text, zipped: new Uint8Array(await promisify(gzip)(text)), tag: `"${hash('sha1', text)}"` }
}

/** Serves the description of `app`. Mounted at /api. */
export const documentRoutes = <E extends Env>(app: Hono<E>) =>
  new Hono().get(
    '/openapi.json',
    operation('getDescription', {
      summary: 'This description.',
      answers: ok(z.looseObject({ openapi: z.literal('3.1.0') })),
      refusals: ['slow_down'],
    }),
    async (c) => {
      const { text, zipped, tag } = await (kept ??= describeApi(app).then(write))
      const isZipped = /\bgzip\b/.test((c.req.header('accept-encoding') ?? '').slice(0, 200))
      const content = isZipped ? zipped : new TextEncoder().encode(text)
      return c.body(content, 200, {
        'Content-Type': 'application/json',
        'Content-Length': String(content.length),
        'Cache-Control': 'private, no-cache',
        Vary: 'Cookie, Accept-Language, Accept-Encoding',
        ETag: tag,
        ...(isZipped && { 'Content-Encoding': 'gzip' }),
      })
    },
  )

/** Returns the API as OpenAPI 3.1, collected from the descriptions at its handlers and their middleware. */
export const describeApi = async <E extends Env>(app: Hono<E>): Promise<Document> => {
  const document = await generateSpecs(app, {
    documentation,
    excludeStaticFile: false,
    defaultValidationErrorResponse: false,
  })
  const error = await resolver(ErrorAnswer).toOpenAPISchema()
  Object.assign((document.components.schemas ??= {}), error.components?.schemas)
  for (const [path, operations] of Object.entries(document.paths)) {
    for (const [method, described] of Object.entries(operations)) {
      complete(described as Operation, method, path, error.schema)
    }
  }
  return document
}

/** Adds the tag, and the refusals that follow from an operation's method, parameters and body. */
const complete = (described: Operation, method: string, path: string, error: object): void => {
  const { [refusalsKey]: stated = [], parameters = [], requestBody, responses } = described
  delete described[refusalsKey]
  described.tags = [path.split('/')[2] ?? '']
  described.security ??= withOrWithoutSession
  described.parameters = parameters
  const codes: RefusalCode[] = [...stated, 'slow_down', 'internal', 'unavailable', 'no_room']
  if (!pathsOfAnyVersion.includes(path)) codes.push('upgrade')
  if (method !== 'get') codes.push('wrong_origin', 'wrong_type', 'too_large')
  if (requestBody) codes.push('invalid')
  const places = new Set(parameters.map((parameter) => 'in' in parameter && parameter.in))
  if (places.has('query')) codes.push('invalid')
  if (places.has('path')) codes.push('not_found')
  described.responses = Object.assign(describeRefusals(codes, error), responses)
}

/** Returns one answer for each status, with the codes that have it. */
const describeRefusals = (codes: RefusalCode[], schema: object) => {
  const content = { 'application/json': { schema } }
  const byStatus: Record<string, RefusalCode[]> = {}
  for (const code of new Set(codes)) (byStatus[refusalStatus(code)] ??= []).push(code)
  return Object.fromEntries(
    Object.entries(byStatus).map(([status, all]) => [status, { description: all.join(', '), content }]),
  )
}
