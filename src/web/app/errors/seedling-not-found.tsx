import { cx } from '#web/components/ui/class-names.ts'

// The digits 4 0 4 with a seedling as the zero: for each segment, whether it is lit, and its path.
const segments: [boolean, string][] = [
  [false, 'M11.7 9.5L21.2 18.9L82.8 18.9L92.3 9.5L82.8 0L21.2 0Z'],
  [true, 'M94.6 11.7L85.1 21.2L85.1 80.3L94.6 89.7L104 80.3L104 21.2Z'],
  [true, 'M94.6 94.3L85.1 103.7L85.1 162.8L94.6 172.3L104 162.8L104 103.7Z'],
  [false, 'M11.7 174.6L21.2 184L82.8 184L92.3 174.6L82.8 165.1L21.2 165.1Z'],
  [false, 'M9.5 94.3L0 103.7L0 162.8L9.5 172.3L18.9 162.8L18.9 103.7Z'],
  [true, 'M9.5 11.7L0 21.2L0 80.3L9.5 89.7L18.9 80.3L18.9 21.2Z'],
  [true, 'M11.7 92L21.2 101.5L82.8 101.5L92.3 92L82.8 82.6L21.2 82.6Z'],
  [true, 'M155.6 175.5L164.1 184L219.9 184L228.4 175.5L219.9 167L164.1 167Z'],
  [true, 'M192 165L200.5 156.5L200.5 115.4L192 106.9L183.5 115.4L183.5 156.5Z'],
  [true, 'M195.7 103.1L211.3 104.3L244.1 75.8L245.2 60.2L229.6 59.1L196.8 87.6Z'],
  [true, 'M188.3 103.1L187.2 87.6L154.4 59.1L138.8 60.2L139.9 75.8L172.7 104.3Z'],
  [false, 'M192 102.8L200.5 94.3L200.5 56.5L192 48L183.5 56.5L183.5 94.3Z'],
  [false, 'M195.7 44.3L211.3 45.3L233.3 26L234.4 10.4L218.8 9.4L196.8 28.7Z'],
  [false, 'M188.3 44.3L187.2 28.7L165.2 9.4L149.6 10.4L150.7 26L172.7 45.3Z'],
  [false, 'M291.7 9.5L301.2 18.9L362.8 18.9L372.3 9.5L362.8 0L301.2 0Z'],
  [true, 'M374.6 11.7L365.1 21.2L365.1 80.3L374.6 89.7L384 80.3L384 21.2Z'],
  [true, 'M374.6 94.3L365.1 103.7L365.1 162.8L374.6 172.3L384 162.8L384 103.7Z'],
  [false, 'M291.7 174.6L301.2 184L362.8 184L372.3 174.6L362.8 165.1L301.2 165.1Z'],
  [false, 'M289.5 94.3L280 103.7L280 162.8L289.5 172.3L298.9 162.8L298.9 103.7Z'],
  [true, 'M289.5 11.7L280 21.2L280 80.3L289.5 89.7L298.9 80.3L298.9 21.2Z'],
  [true, 'M291.7 92L301.2 101.5L362.8 101.5L372.3 92L362.8 82.6L301.2 82.6Z'],
]

/** The number 404 with a seedling as its zero. */
export function SeedlingNotFound() {
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- drawn in the theme's colours, which an image file cannot use
    <svg className="err__art" viewBox="0 0 384 184" role="img" aria-label="404">
      {segments.map(([lit, shape]) => (
        <path key={shape} className={cx(lit && 'is-lit')} d={shape} />
      ))}
    </svg>
  )
}
