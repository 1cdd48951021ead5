import type { Id } from '../../schema/ids.ts'
import type { Entity, Rows } from '../../schema/sync.ts'
import { readersOf, type MemoryData } from './memory-data.ts'

/** Returns the row as this user may see it now, or undefined where they may not. */
export const rowFor = (state: MemoryData, viewer: Id, entity: Entity, id: Id): Rows[Entity] | undefined => {
  switch (entity) {
    case 'account':
      return viewer === id ? state.users.get(id) : undefined
    case 'person': {
      const user = state.users.get(id)
      if (!user) return undefined
      const { email: _email, phone: _phone, otherBio: _other, ...person } = user
      return person
    }
    case 'job': {
      const job = state.jobs.get(id)
      if (!job || ((job.status !== 'open' || job.deletedAt) && !readersOf(state, job).has(viewer))) return undefined
      if (job.postedById === viewer) return job
      const { otherDescription: _other, ...assigned } = job
      if (job.assignedToId === viewer) return assigned
      const { cancellationProposedAt: _proposed, complaint: _complaint, ...others } = assigned
      return { ...others, assignedToId: null }
    }
    case 'application': {
      const application = state.applications.get(id)
      if (!application || application.withdrawn) return undefined
      const readers = [application.studentId, state.jobs.get(application.jobId)?.postedById]
      return readers.includes(viewer) ? application : undefined
    }
    case 'message': {
      const message = state.messages.get(id)
      const job = message && state.jobs.get(message.jobId)
      return job && (job.postedById === viewer || job.assignedToId === viewer) ? message : undefined
    }
    case 'notification': {
      const found = state.notifications.get(id)
      if (found?.userId !== viewer) return undefined
      const { userId: _userId, sequence: _sequence, ...notification } = found
      return notification
    }
    case 'template': {
      const found = state.templates.get(id)
      if (found?.userId !== viewer) return undefined
      const { userId: _userId, ...template } = found
      return template
    }
    case 'kept': {
      const kept = state.kept.get(`${viewer} ${id}`)
      const job = state.jobs.get(id)
      return kept && job && { ...kept, publishedAt: job.createdAt }
    }
    case 'search': {
      const found = state.searches.get(id)
      if (found?.userId !== viewer) return undefined
      const { userId: _userId, ...search } = found
      return search
    }
  }
}
