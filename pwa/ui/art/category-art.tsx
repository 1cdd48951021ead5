import type { ComponentType } from 'react'
import type { Category, Subcategory } from '../../../schema/catalogues/categories.ts'
import { AdviceArt } from './advice-art.tsx'
import { BookArt } from './book-art.tsx'
import { CameraArt } from './camera-art.tsx'
import { DeliveryArt } from './delivery-art.tsx'
import { DesignArt } from './design-art.tsx'
import { DigitalArt } from './digital-art.tsx'
import { ExamArt } from './exam-art.tsx'
import { FiguresArt } from './figures-art.tsx'
import { FilmArt } from './film-art.tsx'
import { FrameArt } from './frame-art.tsx'
import { GardenArt } from './garden-art.tsx'
import { HandArt } from './hand-art.tsx'
import { HomeworkArt } from './homework-art.tsx'
import { HouseArt } from './house-art.tsx'
import { MovingArt } from './moving-art.tsx'
import { PaletteArt } from './palette-art.tsx'
import { PapersArt } from './papers-art.tsx'
import { PhoneArt } from './phone-art.tsx'
import { ResearchArt } from './research-art.tsx'
import type { ArtProps } from './scene.tsx'
import { SupportArt } from './support-art.tsx'
import { TranslationArt } from './translation-art.tsx'

type Pictures<Kind extends string> = Record<Kind, ComponentType<ArtProps>>

const pictures: Pictures<Category | Subcategory> = {
  // The pictures of categories, for jobs without a subcategory.
  physical: HandArt,
  digital: DigitalArt,
  academic: BookArt,
  creative: PaletteArt,
  consulting: AdviceArt,

  gardening: GardenArt,
  housekeeping: HouseArt,
  moving: MovingArt,
  deliveries: DeliveryArt,
  web_development: DigitalArt,
  design: DesignArt,
  social_media: PhoneArt,
  technical_support: SupportArt,
  tutoring: BookArt,
  homework_help: HomeworkArt,
  exam_prep: ExamArt,
  translations: TranslationArt,
  photography: CameraArt,
  animation: FilmArt,
  arts: PaletteArt,
  decoration: FrameArt,
  business: FiguresArt,
  coaching: AdviceArt,
  administrative: PapersArt,
  research: ResearchArt,
}

/** The picture of a job's subcategory, or else of its category. A hand if only a newer server knows them. */
export function CategoryArt({
  category,
  subcategory,
  className,
}: ArtProps & { category: string; subcategory?: string | null | undefined }) {
  const known: Partial<Pictures<string>> = pictures
  const Picture = known[subcategory ?? ''] ?? known[category] ?? HandArt

  return <Picture className={className} />
}
