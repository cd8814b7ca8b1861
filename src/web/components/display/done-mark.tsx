import { Check } from 'lucide-react'
import './done-mark.css'

/** A tick with a label for something that is settled: «Inscrita». */
export const DoneMark = ({ label }: { label: string }) => (
  <span className="donemark" title={label}>
    <Check />
    <span className="sr-only">{label}</span>
  </span>
)
