import { ofName } from '../../schema/french.ts'
import { Avatar } from '../ui/avatar.tsx'
import { ZoomablePhoto } from '../ui/overlays/zoomable-photo.tsx'

/** An applicant's photo, which a press enlarges (rule 2.2.40). */
export function ApplicantPhoto({ name, src }: { name: string; src: string | null | undefined }) {
  if (!src) return <Avatar name={name} size="large" side="student" />
  return (
    <ZoomablePhoto src={src} label={`Agrandir la photo ${ofName(name)}`} alt={name} title={name}>
      <Avatar name={name} src={src} size="large" side="student" />
    </ZoomablePhoto>
  )
}
