export { DoughnutChart, type DoughnutSlice } from './doughnut-chart.tsx';
export { Sparkline } from './sparkline.tsx';

/** The charts of reports, in a separate chunk, because the dashboard shows none of them. */
export const loadReportCharts = () => import('./report-charts.ts');
