import { Link } from '@tanstack/react-router'
import { RefreshCw } from 'lucide-react'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { SectionHeading } from '../ui/section-heading.tsx'
import { stackStyle } from './settings-styles.ts'

/** The way to the page of synchronisation, for whoever looks into what this device has sent and received. */
export function DiagnosticSection() {
  return (
    <section aria-labelledby="diagnostic">
      <SectionHeading level={3} id="diagnostic">
        Diagnostic
      </SectionHeading>
      <Card className={stackStyle}>
        <p>Vos envois en attente, la dernière mise à jour, un rapport à exporter.</p>
        <div>
          <Button size="small" variant="line" asChild>
            <Link to="/dashboard" search={{ tab: 'synchronisation' }}>
              <RefreshCw size={18} /> Synchronisation
            </Link>
          </Button>
        </div>
      </Card>
    </section>
  )
}
