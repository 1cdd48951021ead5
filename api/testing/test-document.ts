import { z, type ZodType } from 'zod'

export type JsonSchema = Record<string, unknown>

/** An operation as its description tells a client. */
interface Described {
  operationId: string
  summary?: string
  parameters: { name: string; in: string; required?: boolean; schema: JsonSchema }[]
  requestBody?: { content: { 'application/json': { schema: JsonSchema } } }
  responses: Record<
    string,
    { description?: string; content?: Record<string, { schema: JsonSchema }>; headers?: object }
  >
}

export interface ApiDocument {
  openapi: string
  paths: Record<string, Record<string, Described>>
  components: { schemas: Record<string, JsonSchema> }
}

/** Reads a description as a client would that knows only this. */
export const readDocument = (document: ApiDocument) => {
  const find = (method: string, path: string): Described | undefined =>
    document.paths[path.replaceAll(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]

  /** Returns a schema with its references resolved. */
  const resolve = (schema: unknown): unknown => {
    if (Array.isArray(schema)) return schema.map(resolve)
    if (schema === null || typeof schema !== 'object') return schema
    const { $ref, ...rest } = schema as JsonSchema
    if (typeof $ref === 'string') {
      const target = document.components.schemas[$ref.replace('#/components/schemas/', '')]
      if (!target) throw new Error(`Nothing is described at ${$ref}`)
      return resolve(target)
    }
    return Object.fromEntries(Object.entries(rest).map(([key, value]) => [key, resolve(value)]))
  }

  const checks = new Map<string, ZodType>()
  const checkOf = (key: string, schema: JsonSchema): ZodType => {
    const check = checks.get(key) ?? z.fromJSONSchema(resolve(schema) as Parameters<typeof z.fromJSONSchema>[0])
    checks.set(key, check)
    return check
  }

  /** Returns how an answer contradicts its description; undefined if it does not. */
  const disagreement = async (method: string, path: string, answer: Response): Promise<string | undefined> => {
    const key = `${method} ${path} ${answer.status}`
    const described = find(method, path)?.responses[answer.status]
    if (!described) return `${key} is not described`
    const [type, content] = Object.entries(described.content ?? {})[0] ?? []
    if (type !== 'application/json') {
      const isSame = (answer.headers.get('content-type') ?? undefined)?.split(';')[0] === type
      return isSame ? undefined : `${key} is a ${answer.headers.get('content-type')}`
    }
    const result = checkOf(key, content?.schema ?? {}).safeParse(await answer.json())
    return result.success ? undefined : `${key}: ${z.prettifyError(result.error)}`
  }

  return { find, resolve, disagreement }
}
