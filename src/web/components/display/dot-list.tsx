import { cx } from '#web/components/ui/class-names.ts'

/** Short facts separated by dots; missing ones are left out. */
export function DotList({ items, className }: { items: readonly (string | null | undefined)[]; className?: string }) {
  return (
    <p className={cx('dot-list', className)}>
      {items.filter(Boolean).map((item) => (
        <span key={item}>{item}</span>
      ))}
    </p>
  )
}
