/** A mistake that somebody could make, and what the town says of it. */
export interface Plant {
  name: string
  /** The file whose text changes, from the root, with the text before and after. */
  code?: [file: string, before: string, after: string]
  /** What changes in the database instead. */
  sql?: string
  found: RegExp
  /** Whether it shows around New Year. */
  isOfWinter?: true
  /** Whether it shows on phones of one's own alone. */
  isOfPhones?: true
}

/** Mistakes in rules, in SQL and in papers, which are planted one after the other. */
export const plants: readonly Plant[] = [
  {
    name: 'nobody was born before 2000',
    code: ['schema/accounts/birth-date.ts', "firstBirthDate = '1900-01-01'", "firstBirthDate = '2000-01-02'"],
    found: /signs up →/,
  },
  {
    name: 'the young may work at night',
    code: ['schema/law/youth.ts', 'end: 22 * 60', 'end: 30 * 60'],
    found: /too young applies/,
  },
  {
    name: 'adults are too young',
    code: ['schema/law/youth.ts', ' < age ? reason : null', ' < age + 3 ? reason : null'],
    found: /(?:applies|application\.submit) →/,
  },
  {
    name: 'the minimum itself is under the minimum',
    code: ['schema/law/floor.ts', 'toCentimes(rate) < must.centimes', 'toCentimes(rate) <= must.centimes'],
    found: /accepts →/,
    isOfWinter: true,
  },
  {
    name: 'no acceptance is refused for its rate',
    code: ['schema/law/floor.ts', 'age !== null && isBelow', 'age !== null && age > 118 && isBelow'],
    found: /accepted under the minimum/,
    isOfWinter: true,
  },
  {
    name: 'the fee is rounded down',
    code: ['schema/payments/payment.ts', '(amount * 5 + 50) / 100', '(amount * 5) / 100'],
    found: /orders a card payment →/,
  },
  {
    name: 'the database rounds the fee down',
    sql: `create or replace function fee_of(amount integer) returns integer language sql immutable as 'select (amount * 5) / 100'`,
    found: /pending|has earned|receipts|answers 500|ledger|task/,
  },
  {
    name: 'the counter leaves out what students note',
    code: [
      'api/employment/wage-years.ts',
      'withdrawn_at is null and extract(year',
      'withdrawn_at is null and declared_by = payer_id and extract(year',
    ],
    found: /reads [\d.]+ confirmed/,
  },
  {
    name: 'a payment counts in the year in which it was noted',
    code: [
      'api/employment/wage-years.ts',
      'extract(year from paid_on) = ${year}::int\n          and (corrects',
      'extract(year from declared_at) = ${year}::int\n          and (corrects',
    ],
    found: /reads [\d.]+ (?:confirmed|declared)/,
    isOfWinter: true,
  },
  {
    name: 'what is contested counts as noted',
    code: [
      'api/employment/wage-years.ts',
      "contested_at is not null then 'contested'",
      "contested_at is not null then 'declared'",
    ],
    found: /reads [\d.]+ contested/,
  },
  {
    name: 'a correction leaves the wrong note',
    code: ['api/payments/hand/hand-payments.ts', 'for (const one of over) await takeBack(tx, one)', 'void over'],
    found: /reads [\d.]+ (?:contested|declared)/,
  },
  {
    name: 'receipts say whole francs',
    code: [
      'api/issuing/receipts.ts',
      '      amount,\n      ...(expenses',
      '      amount: Math.round(amount / 100) * 100,\n      ...(expenses',
    ],
    found: /receipts/,
  },
  {
    name: 'a confirmed payment has no receipt',
    code: [
      'api/payments/hand/hand-payments.ts',
      'if (!isNothing) await issueHandReceipt(tx, payment.id, withdrawn)',
      'void issueHandReceipt',
    ],
    found: /lacks the receipts/,
  },
  {
    name: 'a statement counts what is contested',
    code: ['api/papers/movements.ts', 'withdrawn_at is null and contested_at is null', 'withdrawn_at is null'],
    found: /statement of .* sums/,
  },
  {
    name: 'the longer holidays end at eighteen',
    code: ['schema/law/shares.ts', 'age < 20 ? 1_064', 'age < 18 ? 1_064'],
    found: /for holidays at/,
  },
  {
    name: 'a wrong share for the AVS',
    code: ['schema/law/social.ts', "figure: 'avsShare', value: 530", "figure: 'avsShare', value: 512"],
    found: /for the AVS/,
    isOfWinter: true,
  },
  {
    name: 'money waits nine days',
    code: ['schema/payments/payment.ts', 'autoReleaseDays = 7', 'autoReleaseDays = 9'],
    found: /pending|hours late/,
  },
  {
    name: 'cancelled work is paid',
    code: ['api/escrow/escrow.ts', "await advance(tx, payment, 'refund')", "await advance(tx, payment, 'release')"],
    found: /has earned|receipts|pending|cancel/,
  },
  {
    name: 'a wallet forgets the fee',
    code: ['api/payments/wallet.ts', 'else e.held - fee_of(e.held::int) end', 'else e.held end'],
    found: /pending/,
  },
  {
    name: 'earnings forget the agreed hours',
    code: ['api/accounts/earnings.ts', 'coalesce(agreed_minutes, estimated_minutes)', 'estimated_minutes'],
    found: /has earned/,
  },
  {
    name: 'everybody reads who paid whom',
    code: [
      'api/jobs/job-rows.ts',
      'case when ${isParty(sql, viewer)} then (\n    select json_agg(hand_payment_json',
      'case when true then (\n    select json_agg(hand_payment_json',
    ],
    found: /stranger reads handPayments/,
  },
  {
    name: 'everybody reads letters',
    code: ['api/applications/application-lists.ts', "if (job.postedById !== me.id) throw new Refusal('not_yours')", ''],
    found: /stranger reads .*applications/,
  },
  {
    name: 'everybody reads messages',
    code: ['api/messages/messages.ts', 'if (!isParty || !hasConversation', 'if (!hasConversation'],
    found: /stranger reads .*messages/,
  },
  {
    name: 'everybody opens papers',
    code: ['api/papers/papers.ts', '${viewerId}::uuid in (poster_id, student_id)', '${viewerId}::uuid is not null'],
    found: /stranger reads a paper/,
  },
  {
    name: 'a path may name somebody else',
    code: ['api/http/params.ts', 'ensureSelf(me, result.data[name])', 'void me'],
    found: /stranger reads/,
  },
  {
    name: 'a notification says an id in place of the title',
    code: [
      'api/applications/notifications.ts',
      '`Félicitations ! « ${job.title} » est pour vous.`',
      '`Félicitations ! « ${userId} » est pour vous.`',
    ],
    found: /UUID|does not hear/,
  },
  {
    name: 'papers lose letters with a caron',
    code: [
      'api/papers/pdf/page.ts',
      'this.#doc.text(shown, x, y',
      "this.#doc.text(shown.replaceAll(/[^\\u0020-\\u00ff\\u2010-\\u2030]/g, '?'), x, y",
    ],
    found: /question mark|does not name/,
  },
  {
    name: 'work ends before midnight',
    code: ['schema/visits/visit.ts', '[on, addDays(on, 1)].includes(swissDay(at))', 'on === swissDay(at)'],
    found: /visit\.leave →/,
  },
  {
    name: 'Switzerland lies in Greenwich',
    code: ['schema/dates.ts', "const timeZone = 'Europe/Zurich'", "const timeZone = 'UTC'"],
    found: /→|by our count/,
  },
  {
    name: 'names have at most thirty letters',
    code: ['schema/limits.ts', '  name: 80,', '  name: 30,'],
    found: /signs up →/,
  },
  {
    name: 'names are Latin',
    code: ['schema/text.ts', '/^[\\p{L}\\p{M}', '/^[\\p{Script=Latin}\\p{M}'],
    found: /signs up →/,
  },
  {
    name: 'a proposed time takes no answer',
    code: [
      'schema/jobs/time-proposal.ts',
      'openProposalOf(work, now) === found ?',
      'openProposalOf(work, now) !== found ?',
    ],
    found: /schedule\.answer →/,
  },
  {
    name: 'an absence is said after two hours and a half',
    code: ['schema/visits/absence.ts', 'fromMinutes: 30', 'fromMinutes: 150'],
    found: /visit\.sayAbsent →/,
  },
  {
    name: 'agreed hours are not stored',
    code: ['api/visits/hours.ts', 'await tx`update jobs set agreed_minutes = ${minutes} where id = ${job.id}`', ''],
    found: /were agreed on|has earned/,
  },
  {
    name: 'letters wait on work that is given',
    code: [
      'api/jobs/jobs.ts',
      "status = 'pending' and withdrawn_at is null and id is distinct",
      "status = 'none' and withdrawn_at is null and id is distinct",
    ],
    found: /a letter waits on an offer/,
  },
  {
    name: 'who is accepted hears nothing',
    code: [
      'api/applications/applications.ts',
      'await notify(tx, accepted(studentId, job, { isUnderNewTerms, ...(isRaised && { rate }) }))',
      'void accepted(studentId, job, { isUnderNewTerms, ...(isRaised && { rate }) })',
    ],
    found: /does not hear/,
  },
  {
    name: 'a rating forgets politeness',
    code: ['api/accounts/visible-people.ts', '(punctuality_rating + politeness_rating) / 2.0', 'punctuality_rating'],
    found: /is rated/,
  },
  {
    name: 'the card provider is never told',
    code: [
      'api/worker/handlers.ts',
      "'payment.settle': settlePayment",
      "'payment.settle': async () => void settlePayment",
    ],
    found: /does not get on|pending/,
  },
  {
    name: 'nobody hears of 500 and 750 francs',
    code: ['api/employment/notices.ts', 'if (level > Math.max(year.told, noticeLevels.first) &&', 'if (level > 99 &&'],
    found: /does not hear « (?:Bientôt|Plus de) 750/,
  },
  {
    name: 'the register shortens the hours that were noted',
    code: ['api/papers/hours-register.ts', '/ 60_000)\n  return minutes', '/ 90_000)\n  return minutes'],
    found: /the announcement of .* minutes/,
  },
  {
    name: 'an announcement leaves out what nobody has confirmed',
    code: [
      'schema/employment/wage-year.ts',
      "card + confirmed + (side === 'household' ? declared : claimed)",
      "card + confirmed + (side === 'household' ? 0 : claimed)",
    ],
    found: /the announcement of .* by our count/,
  },
  {
    name: 'a phone keeps what has left its feeds',
    code: ['sync/outbox/rebase.ts', 'else listIn(drops, entity).push(id)', 'else void drops'],
    found: /phone differs from a new one/,
    isOfPhones: true,
  },
]
