import type { Id } from '../../schema/ids.ts'
import { newId } from '../../schema/ids.ts'
import type { ModerationEntry, NamedPerson, Report } from '../../schema/safety/report.ts'
import type { MemoryServer } from '../../sync/testing/memory-server.ts'
import { refuse, type Reply } from './reply.ts'

const reviewer = { firstName: 'Marc', lastName: 'Blancpain' }

/** Reports and the acts of moderators, as far as screens show them: a hidden text stays on the screens of other people. */
export class MemoryModeration {
  readonly moderators = new Set<Id>()
  /** Whether others reach the server, and no moderator has a second factor. */
  needsFactor = false
  readonly reports: Report[] = []
  readonly log: ModerationEntry[] = []
  /** The photo of a reported subject, by its id. Screens show any bytes. */
  readonly photos = new Map<Id, Blob>()

  constructor(readonly server: MemoryServer) {}

  answer(
    me: Id,
    method: string,
    [resource, id, part]: string[],
    query: URLSearchParams,
    body: Record<string, string>,
  ): Reply {
    if (resource === 'reports') return this.#report(me, body)
    if (this.server.state.users.get(me)?.suspendedAt) return refuse('suspended')
    if (!this.moderators.has(me)) return refuse('wrong_role')
    if (this.needsFactor) return refuse('factor_needed')
    if (method === 'GET' && part) {
      const photo = this.photos.get(this.reports.find((one) => one.id === part)?.subjectId ?? '')
      return photo ? { status: 200, body: photo } : refuse('not_found')
    }
    if (method === 'GET') {
      const isOpen = query.get('state') === 'open'
      const items =
        id === 'log'
          ? this.log
          : this.reports
              .filter(({ settledAt, accused }) => (settledAt === null) === isOpen && accused.id !== me)
              .map((one) => ({ ...one, presentText: this.#textOf(one.subjectId, one.kind) }))
      const [limit, page] = [Number(query.get('limit')), Number(query.get('page'))]
      return { status: 200, body: items.slice((page - 1) * limit, page * limit), total: items.length }
    }
    const report = this.reports.find((one) => one.id === part || one.subjectId === body['subjectId'])
    const about = report ?? this.reports.find(({ accused }) => accused.id === body['subjectId'])
    if (!about) return refuse('not_found')
    const act = (body['act'] ?? 'dismiss') as ModerationEntry['act']
    if (act === 'hide' || act === 'restore') about.isHidden = act === 'hide'
    if (act === 'suspend' || act === 'lift') about.accused.isSuspended = act === 'suspend'
    if (act !== 'restore' && act !== 'lift') about.settledAt = new Date().toISOString()
    const { kind, subjectId } = about
    const at = new Date().toISOString()
    const person = named(about.accused)
    this.log.unshift({
      id: newId(),
      at,
      by: this.#name(me),
      act,
      kind,
      subjectId,
      person,
      reason: body['reason'] ?? '',
    })
    return { status: 204 }
  }

  #report(me: Id, { id = newId(), kind, subjectId = '', reason, comment }: Record<string, string>): Reply {
    const { jobs, messages, questions } = this.server.state
    const asked = questions.get(subjectId)
    const answerer = jobs.get(asked?.jobId ?? '')?.postedById
    const author = kind === 'answer' ? answerer : asked?.askerId
    const accused = jobs.get(subjectId)?.postedById ?? messages.get(subjectId)?.senderId ?? author ?? subjectId
    const text = this.#textOf(subjectId, kind)
    const attachment = messages.get(subjectId)?.attachment
    this.reports.push({
      id,
      kind: kind as Report['kind'],
      subjectId,
      reason: reason as Report['reason'],
      comment: comment || null,
      createdAt: new Date().toISOString(),
      settledAt: null,
      reporter: this.#name(me),
      // A review is not stored in this server, and its author is not one of its users.
      accused: { ...(kind === 'review' ? { id: accused, ...reviewer } : this.#name(accused)), isSuspended: false },
      text,
      presentText: text,
      photos: this.photos.has(subjectId) ? 1 : 0,
      place: attachment?.kind === 'place' ? { name: attachment.name, at: attachment.at } : null,
      isHidden: false,
    })
    return { status: 204 }
  }

  #textOf(subjectId: Id, kind: string | undefined): string | null {
    const { jobs, messages, users, questions } = this.server.state
    const asked = questions.get(subjectId)
    if (asked) return (kind === 'answer' ? asked.answer : asked.text) ?? null
    const bio = users.get(subjectId)?.studentProfile?.bio
    return jobs.get(subjectId)?.title ?? messages.get(subjectId)?.content ?? bio ?? null
  }

  #name(id: Id): NamedPerson {
    return named(this.server.state.users.get(id)!)
  }
}

const named = ({ id, firstName, lastName }: NamedPerson): NamedPerson => ({ id, firstName, lastName })
