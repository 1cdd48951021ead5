import { newId, type Id } from '../../../schema/ids.ts'
import type { MutationArguments } from '../../../schema/mutations.ts'
import type { TownWork } from '../../../sync/testing/town/town.ts'
import { enterNote, feeOf, type Deal, type HandNote } from './books.ts'
import { count } from './report.ts'
import { dayOf, hour } from './swiss-days.ts'
import { awake, writeSomewhere, type Story, type Village } from './village.ts'

const centimesOf = (francs: number): number => Math.round(francs * 100)

/** By card before the work: the money is held. */
export async function* payBefore(village: Village, work: TownWork, deal: Deal): Story {
  yield awake(village.server.clock.now() + village.random.between(1, 5) * hour, village.random)
  yield* payByCard(village, work, deal)
}

async function* payByCard({ random, server }: Village, work: TownWork, deal: Deal): Story {
  const { household, jobId } = deal
  const amount = work.paidIn.reduce((sum, part) => sum + centimesOf(part), 0)
  const order = { jobId, amount, applicationFee: feeOf(amount) }
  const prepared = await household.act<{ clientSecret: string }>('orders a card payment', [
    'POST',
    '/api/create-payment-intent',
    order,
  ])
  if (!prepared || !('body' in prepared)) return
  const confirm = (outcome: 'succeeded' | 'failed') =>
    household.act('pays by card', [
      'POST',
      '/api/payments/simulated/confirm',
      { clientSecret: prepared.body.clientSecret, outcome },
    ])
  if (random.chance(0.1)) {
    await confirm('failed')
    yield server.clock.now() + 90_000
  }
  if (!(await confirm('succeeded'))) return
  const now = server.clock.now()
  const isOver = deal.status === 'completed'
  deal.card = {
    amount,
    paidAt: now,
    refunded: 0,
    settledAt: isOver ? now : null,
    isBack: false,
  }
  if (deal.status === 'assigned') deal.status = 'in_progress'
}

/** After the work, by card or from hand to hand. */
export async function* payWork(village: Village, work: TownWork, deal: Deal): Story {
  if (deal.status === 'cancelled' || deal.status === 'left' || deal.card) return
  const { random, server, reporter } = village
  yield awake(server.clock.now() + random.between(1, 60) * hour, random)
  if (work.paidBy === 'card') return yield* payByCard(village, work, deal)
  for (const part of work.paidIn) {
    yield awake(server.clock.now() + random.between(1, 30) * hour, random)
    const amount = centimesOf(part)
    if (amount < 100) {
      count(reporter.report.waits, 'a part under one franc, which nobody notes')
      continue
    }
    switch (work.turn) {
      case 'both note the payment':
        yield* bothNote(village, deal, amount, methodOf(work))
        break
      case 'wrong amount corrected':
        yield* correct(village, deal, amount, methodOf(work))
        break
      default:
        yield* noteAndConfirm(village, work, deal, amount)
    }
  }
}

const methodOf = ({ paidBy }: TownWork): Method =>
  paidBy === 'bank' ? 'bank' : paidBy === 'TWINT by hand' ? 'twint' : 'cash'
type Method = 'cash' | 'twint' | 'bank'

/** A note of a payment. It counts once the server has it. */
const noteOf = (deal: Deal, by: HandNote['by'], amount: number, paidOn: string, method: Method, replaces?: Id) => {
  const note: HandNote = {
    id: newId(),
    work: deal,
    amount,
    paidOn,
    by,
    state: 'declared',
  }
  const args: MutationArguments<'payment.declare'> = {
    id: note.id,
    jobId: deal.jobId,
    payeeId: deal.student.id,
    amount,
    method,
    paidOn,
    ...(replaces && { replaces }),
  }
  const onDone = () => enterNote(note)
  return { note, by, written: ['payment.declare', args] as const, onDone }
}

async function* noteAndConfirm(village: Village, work: TownWork, deal: Deal, amount: number): Story {
  const { random, server, reporter } = village
  const [by, other] = random.chance(0.7) ? [deal.household, deal.student] : [deal.student, deal.household]
  const paidOn = deal.workedOn !== null && random.chance(0.5) ? deal.workedOn : dayOf(server.clock.now())
  const { note, ...rest } = noteOf(deal, by, amount, paidOn, methodOf(work))
  if (!(yield* writeNote(village, rest))) return
  if (work.turn === 'never confirmed by one side') {
    count(reporter.report.waits, 'a payment that the other side never confirmed')
    if (random.chance(0.5)) return
    yield awake(server.clock.now() + random.between(1, 70) * hour, random)
    const contested = { id: note.id, jobId: deal.jobId, otherAmount: null }
    const onDone = () => void (note.state = 'contested')
    yield* writeSomewhere(village, other, ['payment.contest', contested], {
      onDone,
    })
    return
  }
  yield awake(server.clock.now() + random.between(1, 70) * hour, random)
  yield* confirm(village, other, note)
}

const writeNote = (village: Village, { by, written, onDone }: Omit<ReturnType<typeof noteOf>, 'note'>) =>
  writeSomewhere(village, by, [...written], { onDone })

const confirm = (village: Village, who: HandNote['by'], note: HandNote) =>
  writeSomewhere(village, who, ['payment.confirm', { id: note.id, jobId: note.work.jobId }], {
    onDone: () => void (note.state = 'confirmed'),
  })

/** Both note one payment, each without network. */
async function* bothNote({ random, server }: Village, deal: Deal, amount: number, method: Method): Story {
  const paidOn = dayOf(server.clock.now())
  const written = []
  for (const who of [deal.household, deal.student]) {
    const { written: note, onDone } = noteOf(deal, who, amount, paidOn, method)
    written.push(await who.write(...note, { onDone }))
  }
  for (const one of written) {
    await one.send()
    yield server.clock.now() + random.between(10, 200) * 60_000
  }
}

/** Ten times too much is typed; the other side says what it was, and the writer corrects it. */
async function* correct(village: Village, deal: Deal, amount: number, method: Method): Story {
  const { random, server, reporter } = village
  const { household, student, jobId } = deal
  const [by, other] = random.chance(0.5) ? [household, student] : [student, household]
  const paidOn = dayOf(server.clock.now())
  const { note: first, ...typed } = noteOf(deal, by, Math.min(amount * 10, 1_000_000), paidOn, method)
  if (!(yield* writeNote(village, typed))) return
  yield awake(server.clock.now() + random.between(1, 20) * hour, random)
  const contested = { id: first.id, jobId, otherAmount: amount }
  const onContested = () => void (first.state = 'contested')
  if (
    !(yield* writeSomewhere(village, other, ['payment.contest', contested], {
      onDone: onContested,
    }))
  )
    return
  yield awake(server.clock.now() + random.between(1, 40) * hour, random)
  const { note: second, ...corrected } = noteOf(deal, by, amount, paidOn, method, first.id)
  const onDone = () => {
    corrected.onDone()
    first.state = 'withdrawn'
  }
  if (!(yield* writeNote(village, { ...corrected, onDone }))) return
  if (random.chance(0.2)) return count(reporter.report.waits, 'a corrected payment that nobody confirmed')
  yield awake(server.clock.now() + random.between(1, 40) * hour, random)
  yield* confirm(village, other, second)
}
