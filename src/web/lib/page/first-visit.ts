/** Somebody came by an address or a link. After a reload or Back the browser looks for the place where they were. */
export function isFirstVisit(): boolean {
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return visit?.type === 'navigate'
}
