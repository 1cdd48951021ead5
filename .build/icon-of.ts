import { createElement, type ComponentProps } from 'react'

/** The elements of an icon of Lucide. */
export type Shapes = [tag: string, attributes: Record<string, string>][]

type IconProps = ComponentProps<'svg'> & { size?: number | string }

/** An icon of Lucide whose shapes the build has read (.build/icons.ts). It takes a size and the attributes of an SVG element, and draws what the library would. */
export const iconOf =
  (shapes: Shapes) =>
  ({ size = 24, className = '', ...others }: IconProps) =>
    createElement(
      'svg',
      {
        width: size,
        height: size,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        className: `lucide ${className}`.trim(),
        'aria-hidden': 'aria-label' in others ? undefined : true,
        ...others,
      },
      ...shapes.map(([tag, attributes]) => createElement(tag, attributes)),
    )
