import type { Category, Subcategory } from '../../../schema/catalogues/categories.ts'
import adviceArt from './advice.svg?drawing'
import bookArt from './book.svg?drawing'
import cameraArt from './camera.svg?drawing'
import deliveryArt from './delivery.svg?drawing'
import designArt from './design.svg?drawing'
import digitalArt from './digital.svg?drawing'
import examArt from './exam.svg?drawing'
import figuresArt from './figures.svg?drawing'
import filmArt from './film.svg?drawing'
import frameArt from './frame.svg?drawing'
import gardenArt from './garden.svg?drawing'
import handArt from './hand.svg?drawing'
import homeworkArt from './homework.svg?drawing'
import houseArt from './house.svg?drawing'
import movingArt from './moving.svg?drawing'
import paletteArt from './palette.svg?drawing'
import papersArt from './papers.svg?drawing'
import phoneArt from './phone.svg?drawing'
import researchArt from './research.svg?drawing'
import { Art, type Drawing } from './art.tsx'
import supportArt from './support.svg?drawing'
import translationArt from './translation.svg?drawing'

const drawings: Record<Category | Subcategory, Drawing> = {
  // The drawings of categories, for jobs without a subcategory.
  physical: handArt,
  digital: digitalArt,
  academic: bookArt,
  creative: paletteArt,
  consulting: adviceArt,

  gardening: gardenArt,
  housekeeping: houseArt,
  moving: movingArt,
  deliveries: deliveryArt,
  web_development: digitalArt,
  design: designArt,
  social_media: phoneArt,
  technical_support: supportArt,
  tutoring: bookArt,
  homework_help: homeworkArt,
  exam_prep: examArt,
  translations: translationArt,
  photography: cameraArt,
  animation: filmArt,
  arts: paletteArt,
  decoration: frameArt,
  business: figuresArt,
  coaching: adviceArt,
  administrative: papersArt,
  research: researchArt,
}

/** The picture of a job's subcategory, or else of its category. A hand if only a newer server knows them. */
export function CategoryArt({ category, subcategory }: { category: string; subcategory?: string | null | undefined }) {
  const known: Partial<Record<string, Drawing>> = drawings
  return <Art drawing={known[subcategory ?? ''] ?? known[category] ?? handArt} />
}
