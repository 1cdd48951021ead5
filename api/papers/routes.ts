import { Hono } from 'hono'
import { z } from 'zod'
import { PaperAnswer, VerifiedPaperAnswer } from '../../schema/papers/answers.ts'
import {
  AgreementDraft,
  CertificateDraft,
  HandOver,
  PayslipRequest,
  StatementRequest,
} from '../../schema/papers/wire.ts'
import { PasswordProof } from '../../schema/accounts/security-wire.ts'
import { provePassword } from '../accounts/security.ts'
import { write } from '../feeds/write.ts'
import { clientAddress, printedOrigin } from '../http/client.ts'
import { askerOf, limitVisitors } from '../http/concurrency.ts'
import type { Env } from '../http/env.ts'
import { idParam, params } from '../http/params.ts'
import { Refusal } from '../http/refusal.ts'
import { body } from '../http/validate.ts'
import { created, media, ok, operation } from '../openapi/operation.ts'
import { onlyRow } from '../postgres/single-row.ts'
import { maybeSignedIn, signedIn, throttled } from '../sessions/signed-in.ts'
import { proposeAgreement, signAgreement } from './agreements.ts'
import { giveCertificate } from './certificates.ts'
import { drawHandOver } from './hand-over.ts'
import { makePayslip } from './payslips.ts'
import { fileNameOf, makePaperFile } from './pdf/paper-pdf.ts'
import { findPaper, paperRowsFor } from './papers.ts'
import { makeStatement } from './statements.ts'
import { findVerified } from './verify.ts'

/** Papers about work and its pay. Mounted at /api. */
export const paperRoutes = new Hono<Env>()
  .get(
    '/papers/:id/pdf',
    operation('readPaper', {
      summary: 'An issued paper as PDF, for its two people. The same paper has the same bytes.',
      answers: media('application/pdf'),
      refusals: ['not_found', 'slow_down'],
    }),
    signedIn,
    idParam,
    async (c) => {
      const found = await findPaper(c.get('sql'), c.get('me').id, c.req.valid('param').id)
      if (!found) throw new Refusal('not_found')
      const { paper, hashes } = found
      const known = hashes.find((hash) => c.req.header('if-none-match') === `"${hash}"`)
      if (known) return c.body(null, 304, { ETag: `"${known}"` })
      await c.get('throttle').beforeAct('paper', c.get('me'))
      const { content, hash } = await makePaperFile(c.get('sql'), paper, printedOrigin(c.get('config')), askerOf(c))
      return c.body(new Uint8Array(content), 200, {
        'Content-Type': 'application/pdf',
        'Content-Disposition': `inline; filename="${fileNameOf(paper)}"`,
        ETag: `"${hash}"`,
      })
    },
  )
  .post(
    '/papers/certificates',
    operation('giveCertificate', {
      summary: 'The poster of completed work signs its certificate. Asks for the password.',
      answers: created(PaperAnswer),
      refusals: ['not_found', 'not_yours', 'wrong_status', 'already_certified', 'certified_enough', 'slow_down'],
    }),
    signedIn,
    body(CertificateDraft),
    async (c) => {
      const { password, ...draft } = c.req.valid('json')
      await provePassword(c, password)
      const { sql, me } = c.var
      const id = await write(sql, (tx) => giveCertificate(tx, me, draft))
      return c.json(onlyRow(await paperRowsFor(sql, me.id, [id])), 201)
    },
  )
  .post(
    '/papers/agreements',
    operation('proposeAgreement', {
      summary: 'Either party of agreed work proposes an agreement, in the place of one that is not signed by both.',
      answers: created(PaperAnswer),
      refusals: ['not_found', 'work_over', 'chat_closed', 'agreed_enough'],
    }),
    signedIn,
    throttled,
    body(AgreementDraft),
    async (c) => {
      const { sql, me } = c.var
      const id = await write(sql, (tx) => proposeAgreement(tx, me, c.req.valid('json')))
      return c.json(onlyRow(await paperRowsFor(sql, me.id, [id])), 201)
    },
  )
  .post(
    '/papers/:id/signature',
    operation('signAgreement', {
      summary:
        'One of its two people signs a proposed agreement; with both signatures it is issued. Asks for the password.',
      answers: ok(PaperAnswer),
      refusals: ['not_found', 'proposal_over', 'work_over', 'terms_changed', 'slow_down'],
    }),
    signedIn,
    idParam,
    body(PasswordProof),
    async (c) => {
      await provePassword(c, c.req.valid('json').password)
      const { sql, me } = c.var
      const { id } = c.req.valid('param')
      await write(sql, (tx) => signAgreement(tx, me, id))
      return c.json(onlyRow(await paperRowsFor(sql, me.id, [id])))
    },
  )
  .post(
    '/papers/payslips',
    operation('makePayslip', {
      summary:
        'The payer of a confirmed or released payment makes its payslip; one that says the same is returned, another one is withdrawn.',
      answers: ok(PaperAnswer),
      refusals: ['not_found', 'not_yours', 'nothing_paid'],
    }),
    signedIn,
    throttled,
    body(PayslipRequest),
    async (c) => {
      const { sql, me, config } = c.var
      const id = await write(sql, (tx) => makePayslip(tx, me, c.req.valid('json'), config.wages))
      return c.json(onlyRow(await paperRowsFor(sql, me.id, [id])))
    },
  )
  .post(
    '/papers/hand-over',
    operation('drawHandOver', {
      summary:
        'What a household announces of a year’s wage, as PDF, with the hours that were noted. The address and the other texts are not stored.',
      answers: media('application/pdf'),
      refusals: ['not_found', 'slow_down'],
    }),
    signedIn,
    body(HandOver),
    async (c) => {
      const { sql, me, throttle } = c.var
      const content = await drawHandOver(sql, me, c.req.valid('json'), async () => {
        await throttle.beforeAct('paper', me)
        return askerOf(c)
      })
      return c.body(new Uint8Array(content), 200, {
        'Content-Type': 'application/pdf',
        'Content-Disposition': 'inline; filename="annonce.pdf"',
        'Cache-Control': 'no-store',
      })
    },
  )
  .post(
    '/papers/statements',
    operation('makeStatement', {
      summary:
        'Issues the statement of what the caller and another person paid and received in a year; one that says the same is returned, another one is withdrawn.',
      answers: ok(PaperAnswer),
      refusals: ['nothing_paid', 'slow_down'],
    }),
    signedIn,
    throttled,
    body(StatementRequest),
    async (c) => {
      const { sql, me } = c.var
      const id = await write(sql, (tx) => makeStatement(tx, me, c.req.valid('json')))
      return c.json(onlyRow(await paperRowsFor(sql, me.id, [id])))
    },
  )
  .get(
    '/verify/:code',
    operation('verifyPaper', {
      summary:
        'What anybody may know of a paper who has its code: that we issued it, when, and whether it was withdrawn.',
      answers: ok(VerifiedPaperAnswer),
      refusals: ['not_found', 'slow_down'],
    }),
    maybeSignedIn,
    limitVisitors,
    params(z.object({ code: z.string() })),
    async (c) => {
      const address = clientAddress(c)
      await c.get('throttle').beforePaperCode(address)
      const found = await findVerified(c.get('sql'), c.req.valid('param').code)
      if (!found) {
        await c.get('throttle').afterWrongPaperCode(address)
        throw new Refusal('not_found')
      }
      c.header('X-Robots-Tag', 'noindex')
      return c.json(found)
    },
  )
