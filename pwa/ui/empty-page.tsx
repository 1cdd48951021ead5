import { EmptyState, type EmptyStateProps } from './empty-state.tsx'
import { Page } from './page.tsx'

interface EmptyPageProps extends EmptyStateProps {
  title: string
  /** The title of the window, where it is another one. */
  page?: string
}

/** A page that has no more to say than why it is empty, and what the person can do. */
export function EmptyPage({ page, ...state }: EmptyPageProps) {
  return (
    <Page title={page ?? state.title} width="narrow">
      <EmptyState level={1} {...state} />
    </Page>
  )
}
