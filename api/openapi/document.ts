import { refusalStatus, type RefusalCode } from '../../schema/refusals.ts'
import { productName } from '../mail/letter.ts'
import type { Operation } from './operations/operation.ts'
import { operations } from './operations.ts'
import { componentSchemas, ErrorAnswer, schemaOf, type JsonSchema } from './schemas.ts'

/** What any route may answer, whatever it does. */
const always: RefusalCode[] = ['internal', 'unavailable']

/** The API as OpenAPI 3.1, made of the schemas that check what comes in. */
export const describeApi = () => ({
  openapi: '3.1.0',
  info: {
    title: productName,
    version: '1',
    description:
      'JSON in and out. Who is calling comes from the session cookie alone. A client may send its own `id` (a UUID) with anything it creates: the same request again is answered with the thing as it is, status 200.',
  },
  servers: [{ url: '/' }],
  paths: describePaths(),
  components: {
    schemas: componentSchemas(),
    securitySchemes: {
      session: {
        type: 'apiKey',
        in: 'cookie',
        name: 'session',
        description: 'Set by login and register. On https its name is __Host-session.',
      },
    },
  },
})

const describePaths = (): Record<string, Record<string, object>> => {
  const paths: Record<string, Record<string, object>> = {}
  for (const operation of operations) {
    const path = operation.path.replaceAll(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [operation.method]: describe(operation) }
  }
  return paths
}

const describe = (operation: Operation) => ({
  operationId: operation.name,
  summary: operation.summary,
  tags: [operation.path.split('/')[2] ?? ''],
  security: operation.open ? [{}, { session: [] }] : [{ session: [] }],
  parameters: [...pathParameters(operation), ...queryParameters(operation)],
  ...(operation.body && {
    requestBody: { required: true, content: { 'application/json': { schema: schemaOf(operation.body, 'input') } } },
  }),
  responses: { ...describeAnswers(operation), ...describeRefusals(operation) },
})

const pathParameters = ({ path }: Operation) =>
  [...path.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: name === 'place' ? { type: 'integer', minimum: 1 } : { type: 'string', format: 'uuid' },
  }))

const queryParameters = ({ query }: Operation) => {
  if (!query) return []
  const { properties = {}, required = [] } = schemaOf(query, 'input') as {
    properties?: Record<string, JsonSchema>
    required?: string[]
  }
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }))
}

const pageHeaders = {
  'X-Total-Count': { description: 'How many there are in all.', schema: { type: 'integer' } },
  Link: { description: 'Where the next page is: <…>; rel="next"', schema: { type: 'string' } },
}

const describeAnswers = ({ answers, paged }: Operation): Record<string, object> =>
  Object.fromEntries(
    Object.entries(answers).map(([status, answer]) => [
      status,
      {
        description: status === '201' ? 'Created' : status === '204' ? 'Done' : 'OK',
        ...(paged && { headers: pageHeaders }),
        ...(typeof answer === 'string' && { content: { [answer]: { schema: { type: 'string' } } } }),
        ...(answer &&
          typeof answer !== 'string' && {
            content: { 'application/json': { schema: schemaOf(answer, 'output') } },
          }),
      },
    ]),
  )

/** By status, naming the codes. */
const describeRefusals = (operation: Operation): Record<string, object> => {
  const codes = new Set<RefusalCode>([...operation.refusals, ...always])
  // A header `x-user-id` may name the caller, and nobody else.
  if (!operation.open) codes.add('signed_out').add('not_yours')
  if (operation.method !== 'get') codes.add('wrong_origin').add('too_large')
  if (operation.body) codes.add('invalid').add('wrong_type')
  const byStatus = new Map<number, RefusalCode[]>()
  for (const code of codes) {
    const status = refusalStatus(code)
    byStatus.set(status, [...(byStatus.get(status) ?? []), code])
  }
  return Object.fromEntries(
    [...byStatus].map(([status, all]) => [
      status,
      {
        description: all.join(', '),
        content: { 'application/json': { schema: schemaOf(ErrorAnswer, 'output') } },
      },
    ]),
  )
}
