import { Route } from 'lucide-react'
import { describeLanguage, licenceLabels } from '../../../schema/accounts/student-details.ts'
import type { StudentProfile } from '../../../schema/accounts/user.ts'
import { css } from '../../styled-system/css'
import { SectionHeading } from '../../ui/section-heading.tsx'
import { Tag } from '../../ui/tag.tsx'
import { WeekTable } from '../details/week-table.tsx'
import { toolsStyle } from './student-styles.ts'

const travelStyle = css({ display: 'flex', alignItems: 'center', gap: '2', mt: '3', '& svg': { color: 'soft' } })

/** Languages and licences for everybody; week and distance for those who may contact the student (rule 2.2.140). Shows nothing without details. */
export function StudentDetails({ profile }: { profile: StudentProfile }) {
  const { languages = [], drivingLicences = [], availability = [], travelDistance = null } = profile
  const skills = [...languages.map(describeLanguage), ...drivingLicences.map((licence) => licenceLabels[licence])]
  return (
    <>
      {(availability.length > 0 || travelDistance !== null) && (
        <section aria-labelledby="disponibilites">
          <SectionHeading id="disponibilites">Disponibilités</SectionHeading>
          {availability.length > 0 && <WeekTable availability={availability} />}
          {travelDistance !== null && (
            <p className={travelStyle}>
              <Route size={18} /> Se déplace jusqu’à {travelDistance}&nbsp;km
            </p>
          )}
        </section>
      )}
      {skills.length > 0 && (
        <section aria-labelledby="langues">
          <SectionHeading id="langues">Langues et permis</SectionHeading>
          <ul className={toolsStyle}>
            {skills.map((skill) => (
              <li key={skill}>
                <Tag>{skill}</Tag>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
