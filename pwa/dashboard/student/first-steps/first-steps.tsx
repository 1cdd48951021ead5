import { useEffect, useRef, useState } from 'react'
import { deleteDrafts, draftKeys } from '../../../../sync/store/drafts.ts'
import { useDatabase } from '../../../data/local-database.tsx'
import { useDraft } from '../../../data/draft.ts'
import { firstSteps, hasFirstProfile, type FirstStep } from '../../../session/first-steps.ts'
import { useUser } from '../../../session/session.tsx'
import { css } from '../../../styled-system/css'
import { Button } from '../../../ui/button.tsx'
import { useTapPause } from '../../../ui/hooks/taps.ts'
import { ListSkeleton } from '../../../ui/skeletons.tsx'
import { StepBar } from '../../../ui/step-bar.tsx'
import { SearchStep } from './search-step.tsx'
import { blankSteps, reviveSteps, type StepProps } from './typed-steps.ts'
import { FirstProfileForm, FirstCityForm } from '../../../../schema/accounts/student-form.ts'
import type { StudentProfile } from '../../../../schema/accounts/user.ts'
import { limits } from '../../../../schema/limits.ts'
import { BirthDateField } from '../../../accounts/details/birth-date-field.tsx'
import { changesOf } from '../../../accounts/profile-changes.ts'
import { useProfileSaving } from '../../../accounts/profile-saving.ts'
import { useForm } from '../../../forms/form.ts'
import { TextAreaField } from '../../../ui/fields/text-area-field.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { StepForm } from './step-form.tsx'
import { cantonNames, type CantonCode } from '../../../../schema/catalogues/cantons.ts'
import { cantonOf } from '../../../../schema/jobs/place.ts'
import { CityField } from '../../../ui/fields/city-field.tsx'
import { TravelField } from '../../../accounts/details/travel-field.tsx'

interface FirstStepsProps {
  step: FirstStep
  onDone: () => void
  onSkipAll: () => void
}

/** As wide as a form, above the rest of the home. */
const frameStyle = css({
  maxWidth: 'narrowFrame',
  p: { base: '4', md: '6' },
  mb: '6',
  rounded: 'card',
  bg: 'surface',
  borderWidth: 'hair',
  borderColor: 'line',
})
const headStyle = css({ pile: '2', mb: '5', outlineStyle: 'none' })
const titleStyle = css({ textStyle: 'heading', mt: '3', overflowWrap: 'anywhere', outlineStyle: 'none' })
const leadStyle = css({ color: 'soft', textWrap: '[pretty]' })
const allStyle = css({ display: 'grid', justifyItems: 'center', mt: '4' })

const words = {
  profile: {
    title: 'Présentez-vous',
    lead: 'Deux lignes suffisent : les particuliers les lisent en premier.',
  },
  canton: { title: 'Où travaillez-vous ?', lead: 'Les offres les plus proches viennent en premier.' },
  search: {
    title: 'Ne ratez aucune offre',
    lead: 'Nous vous prévenons dès qu’une offre correspond à ces critères.',
  },
} as const satisfies Record<FirstStep, { title: string; lead: string }>

const screens = { profile: ProfileStep, canton: CantonStep, search: SearchStep } as const

/** Three small forms on the home of a person who has just signed up as a student (rule 1.2.147). Typed text outlives a reload. */
export function FirstSteps({ step, onDone, onSkipAll }: FirstStepsProps) {
  const user = useUser()
  const database = useDatabase()
  const { value, change, settle } = useDraft(draftKeys.firstSteps, reviveSteps, blankSteps(user))
  const { isPausing, pause } = useTapPause()
  const title = useRef<HTMLHeadingElement>(null)
  const shown = useRef(step)
  useEffect(() => {
    // Moves the focus to the title of the next screen. The first screen appears with the page and takes no focus.
    if (shown.current !== step) title.current?.focus()
    shown.current = step
  }, [step])

  // Whoever has come past the first step counts it, until the page is opened again.
  const [isShort] = useState(step !== 'profile' && hasFirstProfile(user))
  const steps = isShort ? firstSteps.slice(1) : firstSteps
  const isLast = step === firstSteps.at(-1)
  const forget = () => {
    // Marks the typed values as settled: otherwise the form would store them again when the screen goes.
    if (value) settle(value)
    void deleteDrafts(database, [draftKeys.firstSteps]).catch(() => undefined)
  }
  const done = () => {
    if (isLast) forget()
    // The buttons of the next step have the same place: the second tap of a double tap must not skip a step that nobody has read.
    pause()
    onDone()
  }
  const skipAll = () => {
    forget()
    onSkipAll()
  }
  const Screen = screens[step]
  const props: StepProps | undefined = value && {
    values: value,
    onChange: (changed) => change((before) => ({ ...before, ...changed })),
    onDone: done,
    isPausing,
  }

  return (
    <section aria-labelledby="premiers-pas" className={frameStyle}>
      <header className={headStyle}>
        <StepBar step={steps.indexOf(step) + 1} count={steps.length} tone="sun" />
        <h2 id="premiers-pas" ref={title} tabIndex={-1} className={titleStyle}>
          {words[step].title}
        </h2>
        <p className={leadStyle}>{words[step].lead}</p>
      </header>
      {props ? <Screen key={step} {...props} /> : <ListSkeleton shape="row" count={2} />}
      {!isLast && (
        <div className={allStyle}>
          <Button variant="ghost" size="small" aria-disabled={isPausing} onClick={skipAll}>
            Tout passer
          </Button>
        </div>
      )}
    </section>
  )
}

/** Asks for the school and the bio, as far as the sign-up has not (rule 1.2.493). */
function ProfileStep({ values, onChange, onDone, isPausing }: StepProps) {
  const user = useUser()
  const { save, isBusy, roomNotice } = useProfileSaving(onDone)
  const [{ school, bio, birthDate: stated = null }] = useState<Partial<StudentProfile>>(() => user.studentProfile ?? {})
  const form = useForm(FirstProfileForm, {
    initial: () => values,
    draft: { value: values, change: onChange },
    send: async ({ birthDate, ...typed }) => {
      const profile = user.studentProfile && { ...user.studentProfile, bio: values.bioBefore }
      const tools = profile?.availableTools ?? []
      const changes = changesOf({ ...user, studentProfile: profile }, user, { ...typed, availableTools: tools })
      if (!changes.studentProfile && !birthDate) return onDone()
      await save({ ...changes, studentProfile: { ...changes.studentProfile, ...(birthDate && { birthDate }) } })
    },
  })

  return (
    <StepForm of={form} save="Continuer" isBusy={isBusy} isPausing={isPausing} onSkip={onDone}>
      {roomNotice}
      {!school && (
        <TextField
          label="École"
          optional
          autoComplete="organization"
          placeholder="Gymnase, HES, université…"
          {...form.field('school')}
        />
      )}
      {!bio && <TextAreaField label="Motivation et objectifs" optional max={limits.bio} {...form.field('bio')} />}
      {!stated && (
        <BirthDateField
          value={values.birthDate ?? null}
          stored={null}
          tries={undefined}
          error={form.errors.birthDate}
          onValueChange={(birthDate) => form.set({ birthDate: birthDate ?? '' })}
        />
      )}
    </StepForm>
  )
}

/** Returns the canton at the end of a place's name. */
const cantonIn = (city: string) => (cantonOf(city) ?? undefined) as CantonCode | undefined

/** Asks for the place that offers are sorted from, and how far the student travels. */
function CantonStep({ values, onChange, onDone, isPausing }: StepProps) {
  const user = useUser()
  const { save, isBusy, roomNotice } = useProfileSaving(onDone)
  const canton = cantonIn(values.city)
  const form = useForm(FirstCityForm, {
    initial: () => values,
    draft: { value: values, change: onChange },
    send: async ({ city }) => {
      const { travelDistance } = values
      const isMoved = city !== user.city
      const isFarther = travelDistance !== (user.studentProfile?.travelDistance ?? null)
      if (!isMoved && !isFarther) return onDone()
      await save({ ...(isMoved && { profile: { city } }), ...(isFarther && { studentProfile: { travelDistance } }) })
    },
  })

  return (
    <StepForm of={form} save="Continuer" isBusy={isBusy} isPausing={isPausing} onSkip={onDone}>
      {roomNotice}
      <CityField
        label="Ville"
        required
        {...form.choice('city')}
        hint={
          canton
            ? `Canton : ${cantonNames[canton]}`
            : 'Choisissez une ville dans la liste ; le canton se remplit tout seul.'
        }
        onValueChange={(city) => form.set({ city, canton: cantonIn(city) })}
      />
      <TravelField value={values.travelDistance} onValueChange={(travelDistance) => onChange({ travelDistance })} />
    </StepForm>
  )
}
