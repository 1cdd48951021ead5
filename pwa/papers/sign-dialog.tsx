import { ruleTexts } from '../../schema/rules.ts'
import type { Agreement, Paper } from '../../schema/papers/paper.ts'
import { call } from '../../sync/http/transport.ts'
import { draftKeys } from '../../sync/store/drafts.ts'
import { PasswordField } from '../ui/fields/password-field.tsx'
import { showToast } from '../ui/toast.ts'
import { PaperDialog, usePaperForm } from './paper-form.tsx'

interface SignDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  paper: Agreement
}

/** Signs an agreement with the password, which needs the network (rule 2.2.271). */
export function SignDialog({ open, onOpenChange, paper: { id } }: SignDialogProps) {
  const form = usePaperForm<'password'>({
    initial: () => ({ password: '' }),
    check: ({ password }) => (password === '' ? { password: ruleTexts.passwordRequired } : {}),
    unsure: 'L’accord est peut-être signé : regardez vos documents.',
    draftKey: draftKeys.paper('signature', id),
    send: async (typed) => {
      const signed = await call<Paper>('POST', `/api/papers/${id}/signature`, typed)
      showToast({
        kind: 'success',
        title: signed.issuedAt === null ? 'Vous avez signé l’accord' : 'Accord signé par les deux',
      })
      onOpenChange(false)
    },
  })
  return (
    <PaperDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Signer l’accord de travail"
      description="Une fois signé par les deux, il ne change plus : un nouvel accord le remplace."
      act={['Signer l’accord', 'Signature...']}
      of={form}
    >
      <PasswordField label="Mot de passe actuel" required {...form.field('password')} />
    </PaperDialog>
  )
}
