import { lazyComponent, lazyGroup } from '@waymark/shell-kit';
import { createElement } from 'react';
import classes from './report-card.module.css';

const charts = lazyGroup(() => import('@waymark/shell-kit/charts').then(({ loadReportCharts }) => loadReportCharts()));
const holding = () => createElement('div', { className: classes.holding, 'aria-hidden': true });

/** The charts, which come once one of them is shown; their place is held meanwhile. */
export const TrendChart = lazyComponent(charts, 'TrendChart', holding);
export const ShareChart = lazyComponent(charts, 'ShareChart', holding);
