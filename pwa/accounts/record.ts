interface Agreed {
  completedJobs: number
  agreedJobs: number
}

/** "jobs sur 12 comme convenu", under the figure of those that were done so. */
export const describeShare = ({ completedJobs, agreedJobs }: Agreed): string =>
  `job${completedJobs > 1 ? 's' : ''} sur\u00a0${agreedJobs} comme convenu`

/** "11 jobs sur 12 comme convenu"; undefined while there are too few for a fair record (rule 2.2.224). */
export const describeRecord = ({
  completedJobs = 0,
  agreedJobs,
}: {
  completedJobs?: number | undefined
  agreedJobs?: number | undefined
}): string | undefined =>
  agreedJobs === undefined ? undefined : `${completedJobs}\u00a0${describeShare({ completedJobs, agreedJobs })}`
