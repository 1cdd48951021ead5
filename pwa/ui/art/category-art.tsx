import type { ComponentType } from 'react'
import { AdviceArt } from './advice-art.tsx'
import { BookArt } from './book-art.tsx'
import { CameraArt } from './camera-art.tsx'
import { DeliveryArt } from './delivery-art.tsx'
import { DigitalArt } from './digital-art.tsx'
import { GardenArt } from './garden-art.tsx'
import { HouseArt } from './house-art.tsx'
import { MovingArt } from './moving-art.tsx'
import type { ArtProps } from './scene.tsx'

const pictures: Record<string, ComponentType<ArtProps>> = {
  physical: GardenArt,
  gardening: GardenArt,
  housekeeping: HouseArt,
  moving: MovingArt,
  deliveries: DeliveryArt,
  digital: DigitalArt,
  academic: BookArt,
  creative: CameraArt,
  consulting: AdviceArt,
}

/** The picture of a job's subcategory where it has its own, else of its category; unknown ones get the house. */
export function CategoryArt({
  category,
  subcategory,
  className,
}: ArtProps & { category: string; subcategory?: string | null | undefined }) {
  const Picture = pictures[subcategory ?? ''] ?? pictures[category] ?? HouseArt

  return <Picture className={className} />
}
