import type { jobMutations } from '../../schema/jobs/mutations.ts'
import type { Handlers } from '../mutation-handler.ts'
import { reopenOffer } from './asking-again.ts'
import { inviteStudent } from './invitations.ts'
import { addPhoto, removePhoto } from './photos.ts'
import { publishJob } from './publishing.ts'
import { openToAll } from './reservations.ts'
import { patchJob } from './status.ts'

export const jobHandlers: Handlers<keyof typeof jobMutations> = {
  'job.publish': publishJob,
  'job.edit': (tx, me, { id, ...fields }) => patchJob(tx, me, id, fields),
  'job.reopen': reopenOffer,
  'job.openToAll': openToAll,
  'job.invite': inviteStudent,
  'job.addPhoto': (tx, me, args, sent) => addPhoto(tx, me, args, sent.photo().encoded),
  'job.removePhoto': removePhoto,
}
