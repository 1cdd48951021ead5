import { useState } from 'react'
import { workPermitLabels, workPermits } from '../../../schema/accounts/birth-date.ts'
import { licenceLabels, licences } from '../../../schema/accounts/student-details.ts'
import { BirthDateForm } from '../../../schema/accounts/student-form.ts'
import { draftKeys } from '../../../sync/store/drafts.ts'
import { useForm } from '../../forms/form.ts'
import { SuspendedBanner } from '../../safety/suspended-banner.tsx'
import { useUser } from '../../session/session.tsx'
import { Button } from '../../ui/button.tsx'
import { ChoiceChips } from '../../ui/fields/choice-chips.tsx'
import { useAbandoning } from '../../ui/overlays/abandon-question.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { formStyle } from '../account-styles.ts'
import { changedDetails, detailsOf, type Details } from '../profile-changes.ts'
import { reviveDetails, useKeptChanges } from '../profile-draft.ts'
import { useProfileSaving } from '../profile-saving.ts'
import { BirthDateField } from './birth-date-field.tsx'
import { LanguagesField } from './languages-field.tsx'
import { TravelField } from './travel-field.tsx'
import { WeekField } from './week-field.tsx'

export type DetailsPart = 'week' | 'skills' | 'private'

/** Each description says who sees that part (rule 1.2.143). */
const heads = {
  week: {
    title: 'Disponibilités et trajet',
    description: 'Visible par vous et par les particuliers à qui vous avez envoyé une candidature.',
  },
  private: {
    title: 'Âge et autorisation de travail',
    description:
      'Votre date reste privée : les particuliers lisent votre âge, et votre année de naissance une fois le travail convenu.',
  },
  skills: { title: 'Langues et permis', description: 'Visible sur votre profil public.' },
} as const satisfies Record<DetailsPart, { title: string; description: string }>

const permitOptions = workPermits.map((value) => ({ value, label: workPermitLabels[value] }))
const licenceOptions = licences.map((value) => ({ value, label: licenceLabels[value] }))

/** Edits when and how far a student works, or what they speak and drive (rules 1.2.140–1.2.143). */
export function DetailsDialog({ part, onClose }: { part: DetailsPart; onClose: () => void }) {
  const user = useUser()
  // A row that arrives while the dialog is open does not count as a change by this person.
  const [opened] = useState(() => detailsOf(user.studentProfile))
  const key = draftKeys.details(part)
  const draft = useKeptChanges(key, reviveDetails)
  const values: Details = { ...opened, ...draft.changes }
  const { save, isBusy, roomNotice } = useProfileSaving(onClose, { key, ...draft })
  const close = () => {
    draft.discard()
    onClose()
  }
  const changes = changedDetails(opened, values)
  const { leave, question } = useAbandoning(changes !== undefined && !isBusy, close)

  const form = useForm(BirthDateForm, {
    initial: () => values,
    draft: { value: values, change: draft.set },
    // A date that was stored before is not asked about again.
    read: () => ({ birthDate: changes?.birthDate }),
    send: async () => (changes ? save({ studentProfile: changes }) : close()),
  })
  const { set } = form

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && leave()}
      {...heads[part]}
      closeOnOutside={false}
      foot={
        <>
          <Button variant="line" onClick={leave}>
            Annuler
          </Button>
          <Button type="submit" form={form.id} variant="sun" busy={isBusy} busyLabel="Enregistrement...">
            Enregistrer
          </Button>
        </>
      }
    >
      <form {...form.props} inert={isBusy} className={formStyle}>
        <SuspendedBanner>
          Ces modifications ne peuvent pas être enregistrées pour l’instant. Elles restent en brouillon sur cet
          appareil.
        </SuspendedBanner>
        {roomNotice}
        {part === 'private' && (
          <>
            <BirthDateField
              tries={user.studentProfile?.birthDateTries}
              stored={opened.birthDate}
              {...form.choice('birthDate')}
            />
            <ChoiceChips
              label="Ai-je besoin d’une autorisation de travail ?"
              optional
              multiple={false}
              tone="sun"
              options={permitOptions}
              value={values.workPermit ? [values.workPermit] : []}
              onValueChange={([workPermit = null]) => set({ workPermit })}
            />
          </>
        )}
        {part === 'week' && (
          <>
            <WeekField value={values.availability} onValueChange={(availability) => set({ availability })} />
            <TravelField value={values.travelDistance} onValueChange={(travelDistance) => set({ travelDistance })} />
          </>
        )}
        {part === 'skills' && (
          <>
            <LanguagesField value={values.languages} onValueChange={(languages) => set({ languages })} />
            <ChoiceChips
              label="Permis de conduire"
              optional
              tone="sun"
              options={licenceOptions}
              value={values.drivingLicences}
              onValueChange={(drivingLicences) => set({ drivingLicences })}
            />
          </>
        )}
      </form>
      {question}
    </Dialog>
  )
}
