import './level.css'

/** Three to five segments beside a name, such as the level of a skill. */
export function Level({ value, max = 5, label }: { value: number; max?: number; label: string }) {
  return (
    <>
      <span className="level" aria-hidden>
        {Array.from({ length: max }, (_, i) => (
          <i className={i < value ? 'on' : undefined} key={i} />
        ))}
      </span>
      <span className="sr-only">{label}</span>
    </>
  )
}
