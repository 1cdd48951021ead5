import { PasswordProofForm } from '../../schema/accounts/form.ts'
import type { Agreement, Paper } from '../../schema/papers/paper.ts'
import { call } from '../../sync/http/transport.ts'
import { mayBeDone } from '../data/failed-change.ts'
import { FormDialog, type Openable } from '../forms/form-dialog.tsx'
import { useForm } from '../forms/form.ts'
import { PasswordField } from '../ui/fields/password-field.tsx'
import { showToast } from '../ui/toast.ts'

interface SignDialogProps extends Openable {
  paper: Agreement
}

/** Signs an agreement with the password, which needs the network (rule 2.2.271). */
export function SignDialog({ open, onOpenChange, paper: { id } }: SignDialogProps) {
  const form = useForm(PasswordProofForm, {
    initial: () => ({ password: '' }),
    send: (typed) => call<Paper>('POST', `/api/papers/${id}/signature`, typed),
    done: ({ issuedAt }) => {
      const title = issuedAt === null ? 'Vous avez signé l’accord' : 'Accord signé par les deux'
      showToast({ kind: 'success', title })
      onOpenChange(false)
    },
    failed: mayBeDone('L’accord est peut-être signé : regardez vos documents.'),
  })
  return (
    <FormDialog
      of={form}
      open={open}
      onOpenChange={onOpenChange}
      title="Signer l’accord de travail"
      description="Une fois signé par les deux, il ne change plus : un nouvel accord le remplace."
      submit="Signer l’accord"
      busyLabel="Signature..."
      variant="lake"
      needsNetwork
    >
      <PasswordField label="Mot de passe actuel" required {...form.field('password')} />
    </FormDialog>
  )
}
