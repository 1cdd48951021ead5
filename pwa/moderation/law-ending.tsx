import { useLiveQuery } from 'dexie-react-hooks'
import { swissDay } from '../../schema/dates.ts'
import { describeEnding } from '../../schema/law/ending-words.ts'
import { presentSocialRows, replaceSocialRows } from '../../schema/law/social.ts'
import { wageRows, withReplaced } from '../../schema/law/wages.ts'
import { readReplacedFigures } from '../../sync/fetched/config.ts'
import { useDatabase } from '../data/local-database.tsx'
import { useFreshReplacedWages } from '../law/replaced-wages.ts'
import { Banner } from '../ui/banner.tsx'
import { useToday } from '../ui/hooks/today.ts'

/** The figures of the law that have no successor, as the operator's commands say them, from ninety days before they end (rule 3.4.632). */
export function LawEnding() {
  const database = useDatabase()
  const wages = useFreshReplacedWages()
  const today = useToday()
  const lines = useLiveQuery(async () => {
    replaceSocialRows(await readReplacedFigures(database))
    return describeEnding(withReplaced(wageRows, wages), presentSocialRows(), swissDay(today))
  }, [database, wages, today])
  return lines && lines.length > 0 && <Banner kind="wait">{lines.join(' ')}</Banner>
}
