import { setTimeout as sleep } from 'node:timers/promises'
import { register, type Person } from '../../../pwa/e2e/support/people.ts'
import type { Application } from '../../../schema/applications/application.ts'
import { newId, type Id } from '../../../schema/ids.ts'
import { feeOf, type Transaction } from '../../../schema/payments/payment.ts'
import type { Sql } from '../../postgres/connect.ts'

const amount = 6_250

type Decision = 'released' | 'refunded'

/** What the server has answered about the payment of one job. */
interface Promised {
  jobId: Id
  isHeld: boolean
  /** Usually one at most. */
  decisions: Decision[]
  /** Whether an answer may have been lost, so that a refusal says nothing. */
  isDecided: boolean
  /** When it began and ended, by `performance.now()`. */
  began: number
  ended: number
}

/**
 * A household that publishes, takes a student, pays by card and releases, while the student sometimes leaves at that moment: again and again, and each
 * step until the server has answered it.
 */
const startPaying = async (url: string, at: number, statuses: Map<number, number>) => {
  const [marc, lea] = [await register(url, 'private', `Payeur${at}`), await register(url, 'student', `Payee${at}`)]
  const promised: Promised[] = []
  let isOver = false

  /** Asks until there is an answer. Returns undefined for a refusal. */
  const ask = async <T>(person: Person, method: string, path: string, body?: unknown): Promise<T | undefined> => {
    for (;;) {
      try {
        return await person.call<T>(method, path, body)
      } catch (error) {
        const status = Number(/: (\d{3}) /.exec((error as Error).message)?.[1] ?? 0)
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
        if (status >= 400 && status < 500) return undefined
        await sleep(150)
      }
    }
  }

  const hire = async (): Promise<{ jobId: Id; applicationId: Id }> => {
    const [jobId, applicationId] = [newId(), newId()]
    const offer = {
      title: `Payé ${at}`,
      description: 'Derrière la maison.',
      location: 'Lausanne, VD',
      duration: '2h30',
    }
    await ask(marc, 'POST', '/api/jobs', { ...offer, rate: 25, id: jobId })
    await ask<Application>(lea, 'POST', '/api/applications', { id: applicationId, jobId, message: 'Je suis libre.' })
    await ask(marc, 'POST', `/api/applications/${applicationId}/accept`)
    return { jobId, applicationId }
  }

  const pay = async (jobId: Id): Promise<boolean> => {
    const wish = { jobId, amount, applicationFee: feeOf(amount) }
    const order = await ask<{ clientSecret: string }>(marc, 'POST', '/api/create-payment-intent', wish)
    const said = { clientSecret: order?.clientSecret, outcome: 'succeeded' }
    const paid = order && (await ask<{ status: string }>(marc, 'POST', '/api/payments/simulated/confirm', said))
    return paid?.status === 'succeeded'
  }

  const release = async (jobId: Id): Promise<Decision | undefined> => {
    const moved = await ask<Transaction[]>(marc, 'GET', `/api/wallets/${marc.user.id}/transactions`)
    const held = moved?.find((one) => one.type === 'escrow_release' && one.jobId === jobId)
    return held && (await ask(marc, 'POST', `/api/payments/${held.id}/release`, {})) ? 'released' : undefined
  }

  const leave = async (applicationId: Id): Promise<Decision | undefined> =>
    (await ask(lea, 'POST', `/api/applications/${applicationId}/leave`, {})) ? 'refunded' : undefined

  const paying = (async () => {
    for (let count = 0; !isOver; count++) {
      const began = performance.now()
      const { jobId, applicationId } = await hire()
      const isHeld = await pay(jobId)
      const promise: Promised = { jobId, isHeld, decisions: [], isDecided: count % 3 > 0, began, ended: Infinity }
      promised.push(promise)
      const decisions = await Promise.all([
        count % 3 > 0 ? release(jobId) : undefined,
        count % 6 === 2 ? leave(applicationId) : undefined,
      ])
      promise.decisions = decisions.filter((one) => one !== undefined)
      promise.ended = performance.now()
      // An open offer counts against the poster's limit.
      if (promise.decisions.includes('refunded'))
        await ask(marc, 'PATCH', `/api/jobs/${jobId}`, { status: 'cancelled' })
      await sleep(100)
    }
  })()
  return {
    promised,
    end: async () => {
      isOver = true
      await paying
      return promised
    },
  }
}

/** What the payments of a job are, and what their decisions were answered with. */
const compare = async (sql: Sql, promised: Promised[]): Promise<string[]> => {
  const wrongs: string[] = []
  for (const { jobId, isHeld, decisions, isDecided } of promised) {
    const found = await sql<{ state: string }[]>`
      select state from payments where job_id = ${jobId} and state <> 'closed' and held_at is not null`
    const states = found.map(({ state }) => state).join(' ')
    const [decided = 'held'] = decisions
    const isRight = isDecided && decisions.length === 0 ? /^(held|released|refunded)$/.test(states) : states === decided
    if (decisions.length > 1) wrongs.push(`${jobId} was both released and refunded`)
    if (isHeld && !isRight) wrongs.push(`${jobId}: answered ${decided}, is "${states}"`)
  }
  return wrongs
}

/** Returns what contradicts in the ledger, to which each commit adds transfers that sum to zero. */
export const findInLedger = async (sql: Sql): Promise<string[]> => {
  const found = await sql<{ what: string; count: number }[]>`
    select 'transfers that do not sum to zero' as what, count(*)::int as count from (
      select from ledger_transfers t left join ledger_entries e on e.transfer_id = t.id
      group by t.id having count(e.id) < 2 or sum(e.amount) <> 0) t
    union all select 'the ledger does not sum to zero', count(*)::int from (
      select from ledger_entries having coalesce(sum(amount), 0) <> 0) t
    union all select 'wallets that are not the sum of what was released', count(*)::int from ledger_accounts a
      where a.kind = 'wallet' and balance_of(a.id) <>
        (select coalesce(sum(greatest(0, released_amount - fee_of(released_amount) - paid_out)), 0)
          from payments p where p.payee_id = a.user_id and p.provider = a.provider and p.state = 'released')`
  await sql`select check_books(id) from payments`
  return found.filter(({ count }) => count > 0).map(({ what, count }) => `${count} × ${what}`)
}

/**
 * Starts households that pay by simulated card. `end` waits until nothing is under way, and compares the books with what was answered: except for
 * payments that were under way in the time whose writes are lost.
 */
export const startPayers = async (url: string, count: number) => {
  /** How many requests failed, by their status; 0: no answer. */
  const failures = new Map<number, number>()
  const payers = await Promise.all(Array.from({ length: count }, (_, at) => startPaying(url, at, failures)))
  return {
    failures,
    /** Returns how many payments have begun and are over. */
    countOver: () => payers.flatMap(({ promised }) => promised).filter(({ ended }) => ended < Infinity).length,
    end: async (sql: Sql, lost = { from: Infinity, to: Infinity }) => {
      const all = (await Promise.all(payers.map((payer) => payer.end()))).flat()
      const promised = all.filter(({ began, ended }) => ended < lost.from || began > lost.to)
      for (let tries = 0; tries < 600; tries++) {
        const [left] = await sql`select from payments where state in ('releasing', 'refunding') limit 1`
        if (!left) break
        await sleep(200)
      }
      return {
        paid: promised.filter(({ isHeld }) => isHeld).length,
        wrong: [...(await compare(sql, promised)), ...(await findInLedger(sql))],
      }
    },
  }
}
