import { createFileRoute } from '@tanstack/react-router'
import { VisitorWizard } from '../offers/writing/visitor-wizard.tsx'

export const Route = createFileRoute('/publish')({
  validateSearch: ({ title }: Record<string, unknown>): { title?: string } =>
    typeof title === 'string' && title.trim() !== '' ? { title: title.trim().slice(0, 100) } : {},
  component: PublishRoute,
})

function PublishRoute() {
  return <VisitorWizard title={Route.useSearch().title} />
}
