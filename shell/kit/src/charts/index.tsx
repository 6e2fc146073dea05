export { DoughnutChart, type DoughnutSlice } from './doughnut-chart.tsx';
export { Sparkline } from './sparkline.tsx';
