import { Star } from 'lucide-react'
import { Stat } from '../ui/stat.tsx'
import { figureStarStyle, figuresStyle, newStyle } from './student/student-styles.ts'

interface PersonFiguresProps {
  rating: number | null
  completedJobs: number
  /** The number of reviews; undefined while it is unknown. */
  reviews: number | undefined
}

/** Rating out of 5 ("Nouveau" before the first one, rule 4.20) and completed jobs. */
export function PersonFigures({ rating, completedJobs, reviews }: PersonFiguresProps) {
  return (
    <div className={figuresStyle}>
      <Stat
        figure={
          rating === null ? (
            <span className={newStyle}>Nouveau</span>
          ) : (
            <span className={figureStarStyle}>
              {rating.toFixed(1)} <Star size={26} fill="var(--colors-sun)" />
            </span>
          )
        }
        label={rating === null ? 'pas encore de note' : `note sur 5${countWords(reviews)}`}
      />
      <Stat figure={completedJobs} label={completedJobs > 1 ? 'jobs complétés' : 'job complété'} />
    </div>
  )
}

const countWords = (reviews = 0) => (reviews === 0 ? '' : ` · ${reviews} évaluation${reviews > 1 ? 's' : ''}`)
