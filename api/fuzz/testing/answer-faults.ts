import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib'
import { isRefusalCode, refusalCodes, refusalStatus, refusalText } from '../../../schema/refusals.ts'
import { ruleTexts } from '../../../schema/rules.ts'
import { englishRefusals, englishRules, type Language } from '../../http/sentences.ts'
import type { readDocument } from '../../testing/test-document.ts'
import { chooseLanguage } from '../../http/language.ts'
import type { FuzzRequest } from './requests.ts'

/** No answer may be larger: five hundred offers of the greatest length fit. */
const mostBytes = 16 * 1024 * 1024
const mostItems = 500

export interface FuzzAnswer {
  status: number
  headers: Headers
  bytes: number
  text: string
}

/** Reads an answer to its end, and decodes its encoding as clients do; a stream is not read. */
export const readAnswer = async (answer: Response): Promise<FuzzAnswer> => {
  const { status, headers } = answer
  if (headers.get('content-type')?.startsWith('text/event-stream')) {
    await answer.body?.cancel()
    return { status, headers, bytes: 0, text: '' }
  }
  const sent = Buffer.from(await answer.arrayBuffer())
  const encoding = headers.get('content-encoding') ?? ''
  const decode = { gzip: gunzipSync, deflate: inflateSync, br: brotliDecompressSync }[encoding]
  const content = decode && sent.length > 0 ? decode(sent) : sent
  return { status, headers, bytes: content.length, text: content.toString('utf8') }
}

/** Returns what is wrong with an answer, whoever sent the request. */
export const findFaults = async (
  request: FuzzRequest,
  answer: FuzzAnswer,
  { disagreement }: ReturnType<typeof readDocument>,
): Promise<string[]> => {
  const { status, headers, bytes, text } = answer
  const faults: string[] = []
  if (status >= 500) faults.push(`status ${status}`)
  if (bytes > mostBytes) faults.push(`${bytes} bytes`)
  if (request.method === 'HEAD' || status === 304) return faults
  if (headers.get('content-type')?.startsWith('application/json')) {
    const json = parse(text)
    if (json === undefined) return [...faults, 'no JSON, although it says so']
    if (longestList(json) > mostItems) faults.push(`a list of ${longestList(json)}`)
    if (status >= 400)
      faults.push(...findWordingFaults(json, status, headers, chooseLanguage(request.headers['accept-language'])))
  } else if (status >= 400) faults.push('an error that is no JSON')
  if (request.isOnTarget && request.target.isDescribed) {
    const { method, path } = request.target
    const again = new Response(status === 204 ? null : text, { status, headers })
    // An answer that should be JSON and isn't makes the comparison with its description throw.
    const disagreed = await disagreement(method, path, again).catch((error: Error) => error.message)
    if (disagreed) faults.push(disagreed)
  }
  return faults
}

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

const longestList = (json: unknown): number => {
  if (json === null || typeof json !== 'object') return 0
  const own = Array.isArray(json) ? json.length : 0
  return Object.values(json).reduce<number>((most, part) => Math.max(most, longestList(part)), own)
}

const sentences = {
  fr: new Set<unknown>([...refusalCodes.map(refusalText), ...Object.values(ruleTexts)]),
  en: new Set<unknown>([...Object.values(englishRefusals), ...Object.values(englishRules)]),
}

/** What ends a message if the time of the next try is known, or if the fault is ours. */
const ending = /( (Nouvel essai possible dès|You can try again from) \d\d:\d\d| (Référence :|Reference:) [\w-]{1,8})\.$/

/** Compares an error with rule 3.1.10. */
const findWordingFaults = (json: unknown, status: number, headers: Headers, language: Language): string[] => {
  const { message, code, issues = [] } = json as { message?: unknown; code?: unknown; issues?: { message: unknown }[] }
  const faults: string[] = []
  if (!isRefusalCode(code)) return [`an unknown code: ${String(code)}`]
  if (refusalStatus(code) !== status) faults.push(`${code} with status ${status}`)
  const known = sentences[language]
  for (const said of [message, ...issues.map((issue) => issue.message)]) {
    if (!known.has(String(said).replace(ending, '')))
      faults.push(`not a sentence of ours in ${language}: ${String(said).slice(0, 100)}`)
  }
  if (issues.length > 50) faults.push(`${issues.length} issues`)
  if ((status === 429 || status === 503) && !headers.has('retry-after')) faults.push('no Retry-After')
  return faults
}
