import { onTestFinished } from 'vitest'
import type { Config } from '../config.ts'
import { listen } from '../http/server.ts'
import { testApi } from './test-api.ts'

/** Returns the value at a path of a JSON answer. This client uses none of the project's types. */
export const at = (json: unknown, ...path: (string | number)[]): unknown =>
  path.reduce<unknown>((part, key) => (part as Record<string | number, unknown> | undefined)?.[key], json)

/** Returns the id of an object in a JSON answer. */
export const idOf = (json: unknown, ...path: (string | number)[]): string => String(at(json, ...path, 'id'))

/**
 * Starts a listening server. Its callers follow rules 1.7.1–1.7.5: they keep cookies, and send a body as JSON.
 */
export const startServer = async (config: Partial<Config> = {}) => {
  const api = await testApi({ config })
  const { url, close } = await listen(api.app, { ...api.config, port: 0, host: '127.0.0.1' }, api.bus)
  onTestFinished(close)

  const newPerson = (language?: string) => {
    const cookies = new Map<string, string>()
    const call = async (method: string, path: string, sent?: object, headers: Record<string, string> = {}) => {
      const answer = await fetch(new URL(path, url), {
        method,
        headers: {
          ...(cookies.size > 0 && { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') }),
          ...(sent && { 'content-type': 'application/json' }),
          ...(language && { 'accept-language': language }),
          ...headers,
        },
        ...(sent && { body: JSON.stringify(sent) }),
      })
      for (const cookie of answer.headers.getSetCookie()) {
        const [name = '', value = ''] = cookie.split(';')[0]?.split('=') ?? []
        if (value) cookies.set(name, value)
        else cookies.delete(name)
      }
      const text = await answer.text()
      const isJson = answer.headers.get('content-type')?.startsWith('application/json')
      const body: unknown = isJson ? JSON.parse(text) : undefined
      // Formats errors as rule 1.7.5 does: status, colon, space, body text.
      const error = answer.ok ? undefined : `${answer.status}: ${text || answer.statusText}`
      return { status: answer.status, body, error }
    }
    return {
      get: (path: string) => call('GET', path),
      post: (path: string, body?: object, headers?: Record<string, string>) => call('POST', path, body, headers),
      patch: (path: string, body?: object) => call('PATCH', path, body),
      delete: (path: string) => call('DELETE', path),
    }
  }
  return { newPerson, url }
}

export type Person = ReturnType<Awaited<ReturnType<typeof startServer>>['newPerson']>

/** The signup payloads of both types (rules 1.3.5–1.3.7). */
export const leasSignup = {
  firstName: 'Léa',
  lastName: 'Moret',
  email: 'lea@example.ch',
  password: 'jardin',
  phone: '0791234567',
  city: 'Lausanne, VD',
  userType: 'student',
  terms: true,
  school: 'UNIL',
  bio: 'Payer mes études',
  availableTools: ['vacuum', 'lawnmower', 'ladder', 'drill', 'car', 'other'],
}
export const marcsSignup = {
  firstName: 'Marc',
  lastName: 'Dubois',
  email: 'marc@example.ch',
  password: 'jardin',
  phone: '+41 21 123 45 67',
  city: 'Lausanne, VD',
  userType: 'private',
  terms: true,
  propertyType: 'house',
}

/** The offer that the wizard sends (rule 2.7.2), with every field. */
export const offerOf = (posterId: string, change: object = {}) => ({
  title: 'Tondre la pelouse',
  description: 'Environ 200 m².',
  location: 'Lausanne, VD',
  duration: '3',
  rate: 20,
  toolsProvided: false,
  requiredTools: ['lawn mower', 'ladder'],
  category: 'physical',
  subcategory: '',
  deliveryType: 'in_person',
  requiredSkills: [],
  languageRequired: 'french',
  isLongTermProject: false,
  projectDuration: '',
  deliverables: ['Une pelouse tondue'],
  urgencyLevel: 'normal',
  experienceRequired: 'none',
  physicalDemand: 'light',
  paymentMethod: 'cash',
  postedById: posterId,
  scheduledFor: null,
  ...change,
})

/** Signs up Léa and Marc, and returns them with their ids. */
export const signUpBoth = async (newPerson: () => Person) => {
  const [lea, marc] = [newPerson(), newPerson()]
  const { body: hers } = await lea.post('/api/auth/register', leasSignup)
  const { body: his } = await marc.post('/api/auth/register', marcsSignup)
  return { lea, marc, leaId: idOf(hers, 'user'), marcId: idOf(his, 'user') }
}
