import { Clock, Mail } from 'lucide-react'
import { exampleMark } from '../../schema/operator.ts'
import { useOperator } from '../session/operator.ts'
import { css } from '../styled-system/css'
import { SupportForm } from '../support/support-form.tsx'
import { Button } from '../ui/button.tsx'
import { Page } from '../ui/page.tsx'
import { Art } from '../ui/art/art.tsx'
import letterboxArt from './art/letterbox.svg?drawing'
import { contactQuestions } from './contact-questions.tsx'
import { Faq } from './faq.tsx'
import { PageHero } from './page-hero.tsx'
import { actionsStyle, askStyle, partTitleStyle } from './page-styles.ts'

const hoursStyle = css({ display: 'flex', alignItems: 'center', gap: '2.5', mt: '1', '& svg': { color: 'brand' } })
const mailStyle = css({ overflowWrap: 'anywhere', whiteSpace: 'normal' })

/** Support and the four documented answers (rules 2.1.8 and 2.2.96). Without an address, or with an example, the page has a form (rule 2.1.9). */
export function ContactScreen() {
  const { supportEmail } = useOperator()
  return (
    <Page>
      <PageHero
        page="contact"
        art={<Art drawing={letterboxArt} />}
        lead="Une question, un souci avec un job, une idée ? Écrivez-nous : une vraie personne lit votre message et vous répond."
      >
        {supportEmail && (
          <div className={actionsStyle}>
            <Button asChild className={mailStyle}>
              <a href={`mailto:${supportEmail}`}>
                <Mail size={20} /> {supportEmail + exampleMark(supportEmail)}
              </a>
            </Button>
          </div>
        )}
        <p className={hoursStyle}>
          <Clock size={20} />
          <span>
            Équipe disponible du <strong>lundi au vendredi, 9h-18h</strong>
          </span>
        </p>
      </PageHero>
      {(!supportEmail || exampleMark(supportEmail)) && <SupportForm />}
      <section className={askStyle} aria-labelledby="questions">
        <h2 id="questions" className={partTitleStyle}>
          Questions fréquentes
        </h2>
        <Faq questions={contactQuestions} areOpen />
      </section>
    </Page>
  )
}
