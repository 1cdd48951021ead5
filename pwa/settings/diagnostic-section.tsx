import { RefreshCw } from 'lucide-react'
import { LinkButton } from '../ui/link-button.tsx'
import { CardSection } from '../ui/card-section.tsx'

/** The way to the page of synchronisation, for whoever looks into what this device has sent and received. */
export function DiagnosticSection() {
  return (
    <CardSection id="diagnostic" title="Diagnostic" level={3}>
      <p>Vos envois en attente, la dernière mise à jour, un rapport à exporter.</p>
      <div>
        <LinkButton size="small" variant="line" to="/dashboard" search={{ tab: 'synchronisation' }}>
          <RefreshCw size={18} /> Synchronisation
        </LinkButton>
      </div>
    </CardSection>
  )
}
