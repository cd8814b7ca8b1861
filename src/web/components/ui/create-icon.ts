import { type ComponentProps, createElement } from 'react'

type IconData = { name: string; node: [tag: string, attributes: Record<string, string>][] }

export type IconProps = ComponentProps<'svg'>

/**
 * Draws a Lucide icon. The build replaces Lucide's own factory with it, which has unused options and weighs more than
 * all icons of the login page. Size and stroke come from the style sheet.
 */
// oxlint-disable-next-line import/no-default-export -- Lucide's icon files import it as a default
export default function createIcon({ name, node }: IconData) {
  return function Icon({ className, ...rest }: IconProps) {
    const spoken = 'role' in rest || 'aria-label' in rest || 'aria-labelledby' in rest
    const attributes = {
      xmlns: 'http://www.w3.org/2000/svg',
      width: 24,
      height: 24,
      viewBox: '0 0 24 24',
      fill: 'none',
      stroke: 'currentColor',
      strokeWidth: 2,
      strokeLinecap: 'round',
      strokeLinejoin: 'round',
      'aria-hidden': spoken ? undefined : true,
      ...rest,
      className: `lucide lucide-${name}${className ? ` ${className}` : ''}`,
    } as const
    return createElement('svg', attributes, ...node.map(([tag, shape]) => createElement(tag, shape)))
  }
}
