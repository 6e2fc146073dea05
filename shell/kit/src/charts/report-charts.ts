export { ShareChart } from './share-chart.tsx';
export { TrendChart } from './trend-chart.tsx';
