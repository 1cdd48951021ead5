import { css, cx } from '../styled-system/css'
import { paper } from '../ui/art/scene.tsx'

/** The train leaves the tunnel as the page scrolls, in browsers that support scroll timelines. */
const sceneStyle = css({ viewTimelineName: '--scene' })
const trainStyle = css({
  _motionSafe: {
    '@supports (animation-timeline: view())': {
      animationName: '[leave]',
      animationTimingFunction: '[linear]',
      animationFillMode: 'both',
      animationTimeline: '[--scene]',
      animationRange: '[entry 40% cover 62%]',
    },
  },
})

/** A train leaves the mountain along the lake, where the network returns. The middle 360 units are always visible. */
export function TunnelPicture({ className }: { className: string }) {
  return (
    <svg
      viewBox="0 0 1200 320"
      preserveAspectRatio="xMidYMax slice"
      className={cx(sceneStyle, className)}
      aria-hidden
      focusable="false"
    >
      <circle cx="742" cy="84" r="46" fill={paper.sun} />
      <path
        d="M0 230 130 120l70 54 92-116 120 132 84-62 150 112 128-96 116 84 110-104 100 84 100-66v260H0z"
        fill={paper.sky}
      />
      <path d="m292 58 40 44-22 14-18-10-20 12-16-10zM774 144l26 20-16 10-14-8-14 10-12-8z" fill={paper.white} />
      <path d="M0 262c110-60 190-110 300-122 90-10 150 30 210 76l70 54V320H0z" fill={paper.leaf} />
      <path d="M0 290c140-40 260-96 380-84 80 8 120 40 168 76v60H0z" fill={paper.fir} />
      <path d="M500 250c160-24 400-30 700-10v80H440z" fill={paper.lake} />
      <path
        d="M760 268h90M900 286h130M660 292h60M1060 262h80"
        stroke={paper.white}
        strokeWidth="4"
        strokeLinecap="round"
        opacity="0.5"
      />
      <path d="M420 292v-34a34 34 0 0 1 68 0v34z" fill={paper.shade} />
      <path d="M412 292v-36a42 42 0 0 1 84 0" fill="none" stroke={paper.box} strokeWidth="9" strokeLinecap="round" />
      <rect x="0" y="290" width="1200" height="30" fill={paper.boxTape} />
      <path d="M0 291h1200" stroke={paper.shade} strokeWidth="4" />
      <clipPath id="sortie">
        <rect x="466" y="200" width="734" height="120" />
      </clipPath>
      <g clipPath="url(#sortie)">
        <g className={trainStyle}>
          <path d="M446 286v-36h226c22 0 44 16 50 36z" fill={paper.brick} />
          <path d="M446 276h272l3 10H446z" fill={paper.white} />
          <path d="M672 250c22 0 38 10 46 24h-46z" fill={paper.shade} />
          <g fill={paper.straw}>
            <rect x="500" y="257" width="26" height="13" rx="3" />
            <rect x="536" y="257" width="26" height="13" rx="3" />
            <rect x="572" y="257" width="26" height="13" rx="3" />
            <rect x="608" y="257" width="26" height="13" rx="3" />
          </g>
          <g fill={paper.shade}>
            <circle cx="520" cy="287" r="5" />
            <circle cx="544" cy="287" r="5" />
            <circle cx="640" cy="287" r="5" />
            <circle cx="664" cy="287" r="5" />
          </g>
        </g>
      </g>
      <g transform="translate(690 208)">
        <path
          d="M-20-22h58a10 10 0 0 1 10 10v12a10 10 0 0 1-10 10H4l-12 12V10h-12a10 10 0 0 1-10-10v-12a10 10 0 0 1 10-10z"
          fill={paper.white}
        />
        <path
          d="m-6-6 8 8 16-16"
          fill="none"
          stroke={paper.fir}
          strokeWidth="6"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </g>
    </svg>
  )
}
