import type { Id } from '../../../schema/ids.ts'
import type { Sql } from '../../postgres/connect.ts'
import type { Pools } from './pools.ts'

/** The owner of secrets that no caller may read. */
export const never = 'nobody'

export interface Secret {
  /** The description for the report. */
  what: string
  text: string
  /**
   * The people who may read it. A single id stands for that person and those to whom rule 3.4.25 shows their contact.
   */
  of: readonly Id[] | Id
  /** The message that contains it: moderators may read it too, once the message is reported. */
  message?: Id
}

/** Where each new thing of the world is noted: its ids and its secrets. */
export interface Told {
  pools: Pools
  secrets: Pick<Secrets, 'push'>
}

/** A run adds thousands of letters, messages and tokens. Each is one long word, which is looked up instead of searched for. A run of a million letters is none of them, and would overflow the stack. */
const longWord = /[\w-]{40,200}/g

/** All secrets of a run. */
export class Secrets {
  readonly #searched = new Map<string, Secret>()
  readonly #words = new Map<string, Secret>()

  push(secret: Secret): void {
    const isLongWord = secret.text.match(longWord)?.[0] === secret.text
    ;(isLongWord ? this.#words : this.#searched).set(secret.text, secret)
  }

  /** Returns the secrets that a text contains. */
  findIn(text: string): Secret[] {
    const words = (text.match(longWord) ?? []).map((word) => this.#words.get(word))
    const searched = [...this.#searched.values()].filter((secret) => text.includes(secret.text))
    return [...searched, ...words.filter((secret) => secret !== undefined)]
  }
}

/** Returns the secrets that the answer contains and that this caller, who typed the secrets of `own`, may not read. */
export const findLeaks = async (
  sql: Sql,
  secrets: Secrets,
  viewer: Id | undefined,
  answer: string,
  own: ReadonlySet<Secret>,
): Promise<string[]> => {
  const leaks: string[] = []
  for (const secret of secrets.findIn(answer))
    if (!own.has(secret) && !(await mayRead(sql, viewer, secret))) leaks.push(secret.what)
  return leaks
}

const mayRead = async (sql: Sql, viewer: Id | undefined, { of, message }: Secret): Promise<boolean> => {
  if (of === never || viewer === undefined) return false
  if (viewer === of || (typeof of !== 'string' && of.includes(viewer))) return true
  return typeof of === 'string'
    ? await mayContact(sql, viewer, of)
    : message !== undefined && (await mayModerate(sql, viewer, message))
}

/** Rule 1.4.51, implemented a second time. */
const mayModerate = async (sql: Sql, viewer: Id, message: Id): Promise<boolean> => {
  const [found] = await sql`
    select 1 from reports join moderators on moderators.user_id = ${viewer}
    where subject_id = ${message} and accused_id <> ${viewer}`
  return found !== undefined
}

/** Rules 3.4.25 and 1.2.419, implemented a second time, independently of the app. */
const mayContact = async (sql: Sql, viewer: Id, person: Id): Promise<boolean> => {
  const [found] = await sql`
    select 1 from jobs
    where (posted_by_id, assigned_to_id) in ((${viewer}, ${person}), (${person}, ${viewer})) and status <> 'cancelled'
    union all
    select 1 from applications a join jobs j on j.id = a.job_id join users poster on poster.id = j.posted_by_id
    where a.student_id = ${person} and poster.id = ${viewer} and a.status = 'pending' and a.withdrawn_at is null
      and coalesce(j.deleted_at, j.hidden_at, poster.suspended_at) is null`
  return found !== undefined
}
